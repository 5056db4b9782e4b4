import { note } from "../office/command-context.ts";
import { inOffice } from "../office/in-office.ts";
import { whenFailed } from "../office/when-failed.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { runUntilStopped } from "../process/lifetime.ts";
import type { OfficeEvent } from "./office-events.ts";
import { followOffice } from "./run-watch.ts";
import { showRoom } from "./show-room.ts";

export interface RoomFlags extends ConnectFlags {
  readonly watch?: true;
}

/** Shows who is in the office, once or with everybody who comes and goes. */
export async function runRoom(flags: RoomFlags): Promise<void> {
  const { watch = false } = flags;
  const errand = { command: "room", isLive: watch, isOfOffice: watch, isOfMembers: true };
  await inOffice(errand, flags, async (context) => {
    // Listening before looking: nobody comes unseen between the two.
    if (watch) followOffice(context, isComingOrGoing);
    await showRoom(context, { isStream: watch });
    if (!watch) return;
    note(context, context.messages.office.room.watching);
    await runUntilStopped({ close: () => context.agent.close(), failed: whenFailed(context) });
  });
}

function isComingOrGoing({ event }: OfficeEvent): boolean {
  return /^(computer|agent)-(entered|left)$|^(dis|re)connected$/.test(event);
}
