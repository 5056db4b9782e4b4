import type { OfficeNotice } from "../offices/cluster.ts";
import type { ServerNamespace } from "./server-socket.ts";

/** Something that the members of an office are notified of. */
export interface Notice {
  readonly room: string;
  /** Who says it, and is not told. */
  readonly sid: string;
  readonly event: string;
  readonly payload: object;
  /** Runs the work of sending it at the expense of whoever says it. */
  readonly charge: (work: () => void) => void;
}

interface Queue {
  waiting: Notice[];
}

/** Up to so many members everybody is notified at once. */
const SMALL_OFFICE = 50;
/** In a larger one notices wait for others, so that each member is written to once for many: milliseconds per member. */
const WAIT_PER_MEMBER_MS = 0.25;
const LONGEST_WAIT_MS = 250;
/** So many are written in one turn of the event loop, then others have theirs. */
const SENDS_PER_TURN = 2_000;

/**
 * Notifies the members of offices of what happens there, in order. When a thousand come into one office at once, each is told
 * of every other: half a million notices, of which nearly all the cost is in writing them one by one.
 */
export class OfficeBroadcasts {
  readonly #namespace: ServerNamespace;
  readonly #queues = new Map<string, Queue>();

  constructor(namespace: ServerNamespace) {
    this.#namespace = namespace;
  }

  send(notice: Notice): void {
    const { room } = notice;
    const queue = this.#queues.get(room);
    if (queue) {
      queue.waiting.push(notice);
      return;
    }
    const size = this.#membersOf(room)?.size ?? 0;
    if (size <= SMALL_OFFICE) {
      this.#write(notice, [room]);
      return;
    }
    this.#queues.set(room, { waiting: [notice] });
    this.#schedule(room, size);
  }

  /** Passes on to the members of an office what another node says. */
  tell(office: string, { event, payload }: OfficeNotice, except = ""): void {
    this.send({ room: roomOf(office), sid: except, event, payload, charge: (work) => work() });
  }

  #schedule(room: string, size: number): void {
    setTimeout(() => this.#flush(room), Math.min(LONGEST_WAIT_MS, size * WAIT_PER_MEMBER_MS)).unref();
  }

  #flush(room: string): void {
    const queue = this.#queues.get(room);
    if (!queue) return;
    const notices = queue.waiting;
    queue.waiting = [];
    const members = [...(this.#membersOf(room) ?? [])];
    const perTurn = Math.max(1, Math.floor(SENDS_PER_TURN / notices.length));
    const step = (from: number): void => {
      const some = members.slice(from, from + perTurn);
      if (some.length > 0) for (const notice of notices) notice.charge(() => this.#write(notice, some));
      if (from + perTurn < members.length) setImmediate(() => step(from + perTurn));
      else if (queue.waiting.length > 0) this.#schedule(room, members.length);
      else this.#queues.delete(room);
    };
    step(0);
  }

  #write({ sid, event, payload }: Notice, rooms: string[]): void {
    this.#namespace.to(rooms).except(sid).emit(event, payload);
  }

  #membersOf(room: string): Set<string> | undefined {
    return this.#namespace.adapter.rooms.get(room);
  }
}

/** Every socket also has a room of its own id: without the prefix an office of that name would reach into it. */
export function roomOf(office: string): string {
  return `office:${office}`;
}
