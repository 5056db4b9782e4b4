import type { Role } from "@a2c-smcp/protocol";
import type { Awaitable } from "../awaitable.ts";

/** One place in an office. */
export interface Member {
  readonly sid: string;
  readonly role: Role;
  readonly name: string;
  readonly office: string;
  readonly version: string | undefined;
}

/** What came of taking a place. */
export type Claim =
  | { readonly kind: "taken" }
  /** Another Agent is in the office. */
  | { readonly kind: "agent-present" }
  /** Another member of the same role has the name. */
  | { readonly kind: "name-in-use" };

/** How many members are where. */
export interface Headcount {
  readonly offices: number;
  readonly agents: number;
  readonly computers: number;
}

/**
 * Who is in which office. One store can serve several servers, so everything may answer later; what answers at
 * once keeps routing in one tick. A connection has at most one place.
 */
export interface OfficeStore {
  /**
   * Takes a place, and with it gives up the one that the same connection had. All or nothing: a refused claim
   * leaves the old place as it is.
   */
  claim(member: Member): Awaitable<Claim>;
  /** Gives up the place of a connection, if it has one. */
  release(sid: string): Awaitable<void>;
  findComputer(office: string, name: string): Awaitable<Member | undefined>;
  /** The members of an office in the order in which they joined. */
  list(office: string): Awaitable<readonly Member[]>;
  count(): Awaitable<Headcount>;
}
