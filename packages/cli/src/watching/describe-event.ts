import type { Messages } from "../language/messages.ts";
import { printableLine } from "../terminal/printable.ts";
import type { OfficeEvent } from "./office-events.ts";

/** What happened, in words. */
export function describeEvent(event: OfficeEvent, { office }: Messages): string {
  const say = office.watch;
  switch (event.event) {
    case "computer-entered":
    case "computer-left":
    case "tools-changed":
    case "config-changed":
      return say[event.event](printableLine(event.computer));
    case "finder-changed":
    case "desktop-changed":
      return say[event.event](printableLine(event.computer), event.count);
    case "disconnected":
      return say.disconnected(printableLine(event.reason));
    case "reconnected":
      return say.reconnected;
  }
}
