import type { ConnectFlags } from "../look/connect-options.ts";
import { inOffice } from "../look/in-office.ts";
import { showRoom } from "../look/show-room.ts";

/** Shows who is in the office. */
export async function runRoom(flags: ConnectFlags): Promise<void> {
  await inOffice("room", flags, showRoom);
}
