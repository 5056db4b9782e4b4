import { Command } from "commander";
import { messages } from "../language/messages.ts";
import type { ConnectFlags } from "../look/connect-options.ts";
import { addConnectOptions } from "../look/connect-options.ts";

/** `a2c tools [NAME]`: the tools of the Computers, or one with its parameters. */
export function toolsCommand(): Command {
  return addConnectOptions(toolsSyntax()).action(async (name: string | undefined, flags: ConnectFlags) => {
    const { runTools } = await import("../programs/tools.ts");
    await runTools(name, flags);
  });
}

/** What `tools` takes, here and in the shell. */
export function toolsSyntax(): Command {
  const say = messages().commands.tools;
  return new Command("tools").description(say.description).argument("[name]", say.name);
}
