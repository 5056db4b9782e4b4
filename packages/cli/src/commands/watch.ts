import { Command } from "commander";
import { messages } from "../language/messages.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { addConnectOptions } from "../options/connect.ts";

/** `a2c watch`: notifications as they come. */
export function watchCommand(): Command {
  const command = new Command("watch").description(messages().commands.watch.description);
  return addConnectOptions(command).action(async (flags: ConnectFlags) => {
    const { runWatch } = await import("../watching/run-watch.ts");
    await runWatch(flags);
  });
}
