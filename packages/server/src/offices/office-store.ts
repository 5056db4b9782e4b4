import type { OfficeRole } from "@a2c-smcp/protocol";
import type { Awaitable } from "../awaitable.ts";
import type { Cluster } from "./cluster.ts";

/** One place in an office. That of an observer is in nobody's way: any number may have the same name. */
export interface Member {
  readonly sid: string;
  readonly role: OfficeRole;
  readonly name: string;
  readonly office: string;
  readonly version: string | undefined;
  /** The node that it is connected to, as the store calls it; a store for one server has none. */
  readonly node?: string | undefined;
}

/** What came of taking a place. */
export type Claim =
  | { readonly kind: "taken" }
  /** Another Agent is in the office. */
  | { readonly kind: "agent-present" }
  /** Another member of the same role has the name. */
  | { readonly kind: "name-in-use" }
  /** Another Computer is in an office that takes one. */
  | { readonly kind: "computer-present" };

/** What holds in the office that a place is taken in. */
export interface SeatRules {
  /** Whether it takes one Computer at most, as protocol 0.5 means it. */
  readonly hasOneComputer: boolean;
}

/**
 * Who is in which office. One store can serve several servers, so everything may answer later; what answers at
 * once keeps routing in one tick. A connection has at most one place.
 */
export interface OfficeStore {
  /** Makes one server of several; a store without it serves one. */
  readonly cluster?: Cluster | undefined;
  /**
   * Takes a place, and with it gives up the one that the same connection had. All or nothing: a refused claim
   * leaves the old place as it is.
   */
  claim(member: Member, rules?: SeatRules): Awaitable<Claim>;
  /** Gives up the place of a connection, if it has one. */
  release(sid: string): Awaitable<void>;
  findComputer(office: string, name: string): Awaitable<Member | undefined>;
  /** The members of an office in the order in which they joined, observers included. */
  list(office: string): Awaitable<readonly Member[]>;
  /** How many offices have members. Asked at every join. */
  countOffices(): Awaitable<number>;
}
