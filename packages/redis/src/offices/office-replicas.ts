import type { Logger } from "@a2c-smcp/runtime";
import type { Change } from "../links/messages.ts";
import type { Audience } from "./announce.ts";
import { announce } from "./announce.ts";
import { chunks } from "./chunks.ts";
import type { OfficeClaims } from "./office-claims.ts";
import { OfficeReplica } from "./office-replica.ts";
import type { Roster } from "./read-roster.ts";

export interface OfficeReplicasOptions extends Audience {
  readonly claims: OfficeClaims;
  readonly logger: Logger;
  /** An office is known as Redis has it; some of that may be impossible. */
  readonly onRead: (office: string, replica: OfficeReplica) => void;
  /** Redis has nothing of an office that has members here. */
  readonly onLost: (office: string) => void;
}

/** Milliseconds that a missing change may be late before Redis is asked. */
const GAP_MS = 30;

/** The offices that have members on this node, as far as it knows them, and how it learns of what it missed. */
export class OfficeReplicas {
  readonly #options: OfficeReplicasOptions;
  readonly #replicas = new Map<string, OfficeReplica>();
  readonly #refreshing = new Map<string, Promise<void>>();
  #verified = 0;

  constructor(options: OfficeReplicasOptions) {
    this.#options = options;
  }

  /** How many offices have members here. */
  get size(): number {
    return this.#replicas.size;
  }

  get(office: string): OfficeReplica | undefined {
    return this.#replicas.get(office);
  }

  has(office: string): boolean {
    return this.#replicas.has(office);
  }

  /** Nothing is known of the office yet. */
  add(office: string): void {
    this.#replicas.set(office, new OfficeReplica());
  }

  delete(office: string): void {
    this.#replicas.delete(office);
  }

  /** Takes a change; returns up to which one the office is known here, 0 when it is not. */
  apply(office: string, change: Change): number {
    const replica = this.#replicas.get(office);
    if (!replica) return 0;
    announce(office, replica.apply(change), this.#options);
    if (replica.hasGap) this.#doubt(office, (known) => known.hasGap);
    return replica.version;
  }

  /** Another node knows the office up to this change; 0 when it knows nothing of it, or did not say. */
  compare(office: string, version: number): void {
    const replica = this.#replicas.get(office);
    if (!replica || (version > 0 && version <= replica.version)) return;
    this.#doubt(office, (known) => version === 0 || known.version < version);
  }

  /** Takes over what Redis has. An office that is new here is nobody's news. */
  replace(office: string, { version, places = [] }: Roster): void {
    const replica = this.#replicas.get(office);
    if (!replica) return;
    if (version === 0) {
      this.#restart(office, replica);
      return;
    }
    const isNew = replica.version === 0 && replica.size === 0;
    const difference = replica.replace(version, places);
    if (!isNew) announce(office, difference, this.#options);
    this.#options.onRead(office, replica);
  }

  /** Looks at an office in Redis, and takes over what is different. */
  refresh(office: string): Promise<void> {
    const running = this.#refreshing.get(office);
    if (running !== undefined) return running;
    const work = this.#refresh(office)
      .catch((cause: unknown) => this.#options.logger.debug("an office cannot be read", { cause }))
      .finally(() => this.#refreshing.delete(office));
    this.#refreshing.set(office, work);
    return work;
  }

  async refreshAll(): Promise<void> {
    for (const offices of chunks([...this.#replicas.keys()]))
      await Promise.all(offices.map((office) => this.refresh(office)));
  }

  /** Looks at the next few offices: what no message said, and what Redis lost, is noticed in time. */
  async verifySome(part: number): Promise<void> {
    const offices = [...this.#replicas.keys()];
    const count = Math.ceil(offices.length * part);
    const from = this.#verified;
    this.#verified = from + count >= offices.length ? 0 : from + count;
    await Promise.all(offices.slice(from, from + count).map((office) => this.refresh(office)));
  }

  /** An incarnation has ended: its members are gone from every office. */
  async bury(incarnation: string): Promise<void> {
    const shared = [...this.#replicas].filter(([, replica]) => replica.isOn(incarnation));
    for (const some of chunks(shared))
      await Promise.all(some.map(([office]) => this.evict(office, incarnation)));
  }

  /** Removes the places of an incarnation that has ended from one office. */
  async evict(office: string, incarnation: string): Promise<void> {
    this.replace(office, await this.#options.claims.evict(office, incarnation));
  }

  async #refresh(office: string): Promise<void> {
    const replica = this.#replicas.get(office);
    if (!replica) return;
    const roster = await this.#options.claims.read(office, replica.version);
    if (roster.places || roster.version === 0) this.replace(office, roster);
    else this.#options.onRead(office, replica);
  }

  #restart(office: string, replica: OfficeReplica): void {
    const { own, onLost } = this.#options;
    if (replica.version > 0) announce(office, replica.restart(own.of(office)), this.#options);
    onLost(office);
  }

  /** Asks Redis if, a moment later, something is still missing here. */
  #doubt(office: string, isStill: (replica: OfficeReplica) => boolean): void {
    setTimeout(() => {
      const replica = this.#replicas.get(office);
      if (replica && isStill(replica)) void this.refresh(office);
    }, GAP_MS).unref();
  }
}
