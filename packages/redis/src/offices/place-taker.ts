import { setTimeout as sleep } from "node:timers/promises";
import type { ProtocolError } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import type { SeatRules } from "@a2c-smcp/server";
import type { Place } from "../links/messages.ts";
import type { NodeLease } from "../nodes/node-lease.ts";
import { unavailable } from "../unavailable.ts";
import type { ClaimReply, OfficeClaims } from "./office-claims.ts";
import type { OfficeReplicas } from "./office-replicas.ts";

export interface PlaceTakerOptions {
  readonly claims: OfficeClaims;
  readonly lease: NodeLease;
  readonly replicas: OfficeReplicas;
  /** Milliseconds that a claim waits for a Redis that has just begun. */
  readonly patienceMs: number;
  /** Redis did not say whether a place was taken. */
  readonly onUncertain: (place: Place) => void;
  readonly logger: Logger;
}

/** A holder that turns out to be dead is removed, and the place asked for again; so often at most. */
const ATTEMPTS = 3;
const YOUTH_CHECK_MS = 250;

/** Asks Redis for places, and clears the dead out of the way. */
export class PlaceTaker {
  readonly #options: PlaceTakerOptions;
  /** Offices that take one Computer. */
  readonly #singles = new Set<string>();

  constructor(options: PlaceTakerOptions) {
    this.#options = options;
  }

  rule(office: string, { hasOneComputer }: SeatRules): void {
    if (hasOneComputer) this.#singles.add(office);
    else this.#singles.delete(office);
  }

  forget(office: string): void {
    this.#singles.delete(office);
  }

  /** Takes a new place. A Redis that has just begun lets those in first who were in before: new ones wait for them. */
  async take(place: Place): Promise<ClaimReply> {
    const deadline = performance.now() + this.#options.patienceMs;
    for (;;) {
      const reply = await this.#take(place, false);
      if (reply.kind !== "young" || performance.now() > deadline) return reply;
      await sleep(YOUTH_CHECK_MS);
    }
  }

  /** Takes a place that was held before. */
  retake(place: Place): Promise<ClaimReply> {
    return this.#take(place, true);
  }

  async #take(place: Place, isReclaim: boolean): Promise<ClaimReply> {
    const { claims, lease, replicas, onUncertain } = this.#options;
    const { office } = place;
    const flags = { wantsRoster: !replicas.has(office), hasOneComputer: this.#singles.has(office) };
    const request = { place, isReclaim, ...flags };
    for (let attempt = 1; ; attempt += 1) {
      const reply = await claims.claim(request).catch((cause: unknown) => {
        // It may have been taken all the same.
        onUncertain(place);
        throw this.#lost(cause);
      });
      if (reply.kind === "taken" || reply.kind === "young" || attempt === ATTEMPTS) return reply;
      try {
        if (await lease.isAlive(reply.holder)) return reply;
        await replicas.evict(office, reply.holder);
      } catch (cause) {
        throw this.#lost(cause);
      }
    }
  }

  #lost(cause: unknown): ProtocolError {
    this.#options.logger.debug("redis cannot be asked", { cause });
    return unavailable("lost");
  }
}
