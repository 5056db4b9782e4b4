import { Notifications } from "@a2c-smcp/protocol";
import type { ClusterHome } from "@a2c-smcp/server";
import type { Place } from "../links/messages.ts";
import type { Difference } from "./office-replica.ts";
import type { OwnPlaces } from "./own-places.ts";

/** Who is to be told on this node. */
export interface Audience {
  readonly own: OwnPlaces;
  /** The incarnation that this node is. */
  readonly self: () => string;
  readonly home: () => ClusterHome | undefined;
}

/** Notifies the members of an office that are connected here of who came and left on other nodes. */
export function announce(office: string, { joined, left }: Difference, audience: Audience): void {
  const home = audience.home();
  if (!home) return;
  const self = audience.self();
  for (const place of left) {
    if (audience.own.has(place.sid)) continue;
    home.part(place);
    if (isTold(place, self))
      home.tell(office, { event: Notifications.LeaveOffice, payload: noticeOf(place) });
  }
  for (const place of joined)
    if (isTold(place, self))
      home.tell(office, { event: Notifications.EnterOffice, payload: noticeOf(place) });
}

/** Its own node tells of a member itself, and of an observer nobody does. */
function isTold({ node, role }: Place, self: string): boolean {
  return node !== self && role !== "observer";
}

function noticeOf({ office, role, name }: Place): object {
  return { office_id: office, [role]: name };
}
