import { z } from "zod";
import type { Place } from "../links/messages.ts";
import {
  claimScript,
  evictScript,
  reclaimScript,
  releaseScript,
  rosterScript,
} from "../redis/office-scripts.ts";
import type { RedisConnection } from "../redis/redis-connection.ts";
import type { Roster } from "./read-roster.ts";
import { readPlaces, readRoster } from "./read-roster.ts";

export interface ClaimRequest {
  readonly place: Place;
  /** It was held before and is taken up again: a Redis that has just begun gives those out first. */
  readonly isReclaim: boolean;
  /** Nothing is known of the office here. */
  readonly wantsRoster: boolean;
  /** The office takes one Computer at most. */
  readonly hasOneComputer: boolean;
}

export type ClaimReply =
  | { readonly kind: "taken"; readonly version: number; readonly places: readonly Place[] }
  | { readonly kind: "agent-present" | "name-in-use" | "computer-present"; readonly holder: string }
  /** Redis began a moment ago, and those who held places before have not had the time to say so. */
  | { readonly kind: "young" };

const Reply = z.array(z.unknown()).min(1);

/** The places of the offices, as Redis decides about them. */
export class OfficeClaims {
  readonly #redis: RedisConnection;
  readonly #prefix: string;
  readonly #youthSeconds: number;

  constructor(options: {
    readonly redis: RedisConnection;
    readonly prefix: string;
    readonly leaseMs: number;
  }) {
    this.#redis = options.redis;
    this.#prefix = options.prefix;
    // Whole seconds are what Redis counts; one more makes up for the fraction.
    this.#youthSeconds = Math.ceil(options.leaseMs / 1_000) + 1;
  }

  async claim({ place, isReclaim, wantsRoster, hasOneComputer }: ClaimRequest): Promise<ClaimReply> {
    const { node, ...member } = place;
    const { sid, role, name, office } = member;
    const youth = isReclaim ? 0 : this.#youthSeconds;
    const flags = [wantsRoster, hasOneComputer].map((flag) => (flag ? "1" : "0"));
    const args = [sid, role, name, node, JSON.stringify(member), String(youth), ...flags];
    const [kind, second, third] = Reply.parse(
      await this.#redis.run(isReclaim ? reclaimScript : claimScript, [this.#keyOf(office)], args),
    );
    if (kind === "taken") return { kind, version: Number(second), places: readPlaces(third) };
    if (kind === "agent-present" || kind === "name-in-use" || kind === "computer-present")
      return { kind, holder: String(second) };
    return { kind: "young" };
  }

  /** Gives up places of one incarnation; returns the number of the change, or 0 when there was none. */
  async release(office: string, incarnation: string, sids: readonly string[]): Promise<number> {
    return Number(await this.#redis.run(releaseScript, [this.#keyOf(office)], [incarnation, ...sids]));
  }

  /** Removes the places of an incarnation that has ended. */
  async evict(office: string, incarnation: string): Promise<Roster> {
    return readRoster(await this.#redis.run(evictScript, [this.#keyOf(office)], [incarnation]));
  }

  /** The office as it is; without places when it is what is known here. */
  async read(office: string, known: number): Promise<Roster> {
    return readRoster(await this.#redis.run(rosterScript, [this.#keyOf(office)], [String(known)]));
  }

  /** The braces say which part of the key decides where a Redis Cluster keeps it; an office may have any name. */
  #keyOf(office: string): string {
    return `${this.#prefix}:office:{${encodeURIComponent(office)}}`;
  }
}
