import type { GiveUp } from "../offices/cluster.ts";
import type { Member } from "../offices/office-store.ts";
import type { Call, CallSpec } from "./call-table.ts";
import type { Peer } from "./peer.ts";

/** Either end of a call: a connection of this server, or a member of another node. */
export interface Party {
  /** The name under which it joined. */
  readonly name: string | undefined;
  /** Where it is now; undefined outside of an office. */
  readonly place: Member | undefined;
  readonly peer: Pick<Peer, "backlog" | "notify" | "disconnect">;
  /** Calls that it made and that wait for an answer. */
  readonly made: Set<Call>;
  /** Calls that wait for its answer. */
  readonly received: Set<Call>;
  /** Calls that were given up on and that it still has not answered. */
  unanswered: number;
  /** It is being sent to another node: it gets no new calls, and makes none. */
  readonly isLeaving: boolean;
  /** Hands a call on. Called back at most once; where another node has the Computer, returns what takes it back. */
  ask(spec: CallSpec, payload: unknown, onAnswer: (answer: readonly unknown[]) => void): GiveUp | undefined;
}
