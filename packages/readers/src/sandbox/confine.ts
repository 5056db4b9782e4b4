import { confineWithBubblewrap } from "./bubblewrap.ts";
import { confineWithLandlock } from "./landlock.ts";
import type { Reach } from "./reach.ts";
import type { Sandbox } from "./sandbox.ts";
import { confineWithSeatbelt } from "./seatbelt.ts";

/** The command that runs another one confined, or the same command where there is no sandbox. */
export function confine(sandbox: Sandbox, command: readonly string[], reach: Reach): string[] {
  switch (sandbox.mechanism) {
    case "landlock":
      return confineWithLandlock(sandbox, { command, reach });
    case "bubblewrap":
      return confineWithBubblewrap(sandbox, command, reach);
    case "seatbelt":
      return confineWithSeatbelt(sandbox, command, reach);
    case "none":
      return [...command];
  }
}
