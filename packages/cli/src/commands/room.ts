import { Command } from "commander";
import { messages } from "../language/messages.ts";
import type { ConnectFlags } from "../look/connect-options.ts";
import { addConnectOptions } from "../look/connect-options.ts";

/** `a2c room`: who is in the office. */
export function roomCommand(): Command {
  const command = new Command("room").description(messages().commands.room.description);
  return addConnectOptions(command).action(async (flags: ConnectFlags) => {
    const { runRoom } = await import("../programs/room.ts");
    await runRoom(flags);
  });
}
