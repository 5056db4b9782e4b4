import { Command } from "commander";
import { messages } from "../language/messages.ts";
import { addConnectOptions } from "../options/connect.ts";
import type { RoomFlags } from "../watching/run-room.ts";

/** `a2c room`: who is in the office. */
export function roomCommand(): Command {
  const say = messages().commands.room;
  const command = new Command("room").description(say.description).option("--watch", say.watch);
  return addConnectOptions(command).action(async (flags: RoomFlags) => {
    const { runRoom } = await import("../watching/run-room.ts");
    await runRoom(flags);
  });
}
