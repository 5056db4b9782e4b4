import { Command } from "commander";
import { messages } from "../language/messages.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { addConnectOptions } from "../options/connect.ts";

/** `a2c tools [NAME]`: the tools of the Computers, or one with its parameters. */
export function toolsCommand(): Command {
  return addConnectOptions(toolsSyntax()).action(async (name: string | undefined, flags: ConnectFlags) => {
    const [{ inOffice }, { listTools }, { showTool }] = await Promise.all([
      import("../office/in-office.ts"),
      import("../tools/list-tools.ts"),
      import("../tools/show-tool.ts"),
    ]);
    await inOffice({ command: "tools" }, flags, (context) =>
      name === undefined ? listTools(context) : showTool(context, name),
    );
  });
}

/** What `tools` takes, here and in the shell. */
export function toolsSyntax(): Command {
  const say = messages().commands.tools;
  return new Command("tools").description(say.description).argument("[name]", say.name);
}
