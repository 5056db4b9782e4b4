import { Command } from "commander";
import { messages } from "../language/messages.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { addConnectOptions } from "../options/connect.ts";

/** `a2c room`: who is in the office. */
export function roomCommand(): Command {
  const command = new Command("room").description(messages().commands.room.description);
  return addConnectOptions(command).action(async (flags: ConnectFlags) => {
    const [{ inOffice }, { showRoom }] = await Promise.all([
      import("../office/in-office.ts"),
      import("../watching/show-room.ts"),
    ]);
    await inOffice("room", flags, showRoom);
  });
}
