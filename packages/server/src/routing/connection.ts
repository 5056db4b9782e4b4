import type { TokenBucket } from "@a2c-smcp/runtime";
import type { Member } from "../offices/office-store.ts";
import type { Session } from "../offices/session.ts";
import type { Call, CallSpec } from "./call-table.ts";
import type { Party } from "./party.ts";
import type { Peer } from "./peer.ts";
import { RefusalLog } from "./refusal-log.ts";
import { Turns } from "./turns.ts";

export interface ConnectionParts {
  readonly peer: Peer;
  readonly session: Session;
  readonly bucket: TokenBucket;
  readonly broadcasts: TokenBucket;
}

/** One open connection: who it is, how to reach it, and the calls that it is part of. */
export class Connection implements Party {
  readonly peer: Peer;
  readonly session: Session;
  readonly bucket: TokenBucket;
  /** What is told to a whole office costs as many times as there are members. */
  readonly broadcasts: TokenBucket;
  readonly turns = new Turns();
  readonly refusalLog = new RefusalLog();
  /** Calls that it made and that wait for an answer. */
  readonly made = new Set<Call>();
  /** Calls that wait for its answer. */
  readonly received = new Set<Call>();
  /** Calls that were given up on and that it still has not answered. */
  unanswered = 0;
  /** It is being sent to another node: it gets no new calls, and makes none. */
  isLeaving = false;
  /** Whether its requests are being refused for coming too fast; only the first of a streak is logged. */
  isThrottled = false;

  constructor(parts: ConnectionParts) {
    this.peer = parts.peer;
    this.session = parts.session;
    this.bucket = parts.bucket;
    this.broadcasts = parts.broadcasts;
  }

  get sid(): string {
    return this.session.sid;
  }

  get name(): string | undefined {
    const { standing } = this.session;
    return standing.phase === "new" ? undefined : standing.identity.name;
  }

  get place(): Member | undefined {
    const { sid, version, standing } = this.session;
    return standing.phase === "in"
      ? { sid, ...standing.identity, office: standing.office, version }
      : undefined;
  }

  ask({ event }: CallSpec, payload: unknown, onAnswer: (answer: readonly unknown[]) => void): undefined {
    this.peer.request(event, payload, onAnswer);
  }
}
