import { Command } from "commander";
import { messages } from "../language/messages.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { addConnectOptions } from "../options/connect.ts";

/** `a2c shell`: the same in a prompt, with a current place. */
export function shellCommand(): Command {
  const command = new Command("shell").description(messages().commands.shell.description);
  return addConnectOptions(command).action(async (flags: ConnectFlags) => {
    const { runShell } = await import("../shell/run-shell.ts");
    await runShell(flags);
  });
}
