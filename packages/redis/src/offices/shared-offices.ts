import { setTimeout as sleep } from "node:timers/promises";
import type { ProtocolError } from "@a2c-smcp/protocol";
import { Notifications } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import type { Claim, ClusterHome, Member, SeatRules } from "@a2c-smcp/server";
import type { Change, Place } from "../links/messages.ts";
import type { NodeLinks } from "../links/node-links.ts";
import type { NodeLease } from "../nodes/node-lease.ts";
import { unavailable } from "../unavailable.ts";
import { ChangeSpread } from "./change-spread.ts";
import type { ClaimReply, OfficeClaims } from "./office-claims.ts";
import type { Difference } from "./office-replica.ts";
import { OfficeReplica } from "./office-replica.ts";
import { OwnPlaces } from "./own-places.ts";

export interface SharedOfficesOptions {
  readonly claims: OfficeClaims;
  readonly lease: NodeLease;
  readonly links: NodeLinks;
  readonly home: () => ClusterHome | undefined;
  /** Whether the last beat had an incarnation among those that live. */
  readonly isListed: (incarnation: string) => boolean;
  /** Milliseconds that a claim waits for a Redis that has just begun. */
  readonly patienceMs: number;
  readonly logger: Logger;
}

/** Milliseconds that a missing change may be late before Redis is asked. */
const GAP_TIME = 30;
/** A holder that turns out to be dead is removed, and the place asked for again; so often at most. */
const ATTEMPTS = 3;
const AT_ONCE = 200;
const YOUTH_CHECK = 250;

/** The offices that have members on this node: who is in them, here and elsewhere, and how that changes. */
export class SharedOffices {
  readonly own = new OwnPlaces();
  readonly #options: SharedOfficesOptions;
  readonly #replicas = new Map<string, OfficeReplica>();
  readonly #spread: ChangeSpread;
  readonly #refreshing = new Map<string, Promise<void>>();
  /** Places that were given up, or perhaps taken, while Redis could not be asked. */
  readonly #owed = new Map<string, Place>();
  readonly #claiming = new Set<string>();
  /** Offices that take one Computer. */
  readonly #singles = new Set<string>();
  #verified = 0;

  constructor(options: SharedOfficesOptions) {
    this.#options = options;
    this.#spread = new ChangeSpread({
      links: options.links,
      onReceipt: (office, version) => this.#compare(office, version),
    });
  }

  replica(office: string): OfficeReplica | undefined {
    return this.#replicas.get(office);
  }

  /** How many offices have members here. */
  get size(): number {
    return this.#replicas.size;
  }

  told(office: string): Promise<void> | undefined {
    return this.#spread.told(office);
  }

  /** Takes a place for a connection of this node. Throws a retryable error when it cannot be known whether it is free. */
  async claim(member: Member, rules: SeatRules): Promise<Claim> {
    if (rules.hasOneComputer) this.#singles.add(member.office);
    else this.#singles.delete(member.office);
    const place: Place = { ...member, node: this.#self };
    this.#claiming.add(place.sid);
    try {
      const reply = await this.#takeInTime(place);
      if (reply.kind === "young") throw unavailable("young");
      if (reply.kind !== "taken") return { kind: reply.kind };
      if (place.node !== this.#self) {
        // Taken for dead while Redis was asked: what was taken goes with what was held before.
        this.#owe(place);
        throw unavailable("fenced");
      }
      const former = this.own.get(place.sid);
      await this.#note(place, reply);
      if (former && former.office !== place.office) await this.#giveUp(former);
      return { kind: "taken" };
    } finally {
      this.#claiming.delete(place.sid);
    }
  }

  async release(sid: string): Promise<void> {
    const place = this.own.get(sid);
    if (!place) return;
    this.own.delete(sid);
    await this.#giveUp(place);
  }

  /** Another node says what changed; returns up to which change the office is known here, 0 when it is not. */
  hear(office: string, change: Change): number {
    const replica = this.#replicas.get(office);
    if (!replica) return 0;
    this.#apply(office, replica, change);
    return replica.version;
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
      await Promise.all(some.map(([office]) => this.#evict(office, incarnation)));
  }

  /** Takes every place anew, under another incarnation; whoever lost its own is sent away. */
  async reclaim(): Promise<void> {
    for (const places of chunks(this.own.all()))
      await Promise.all(places.map((place) => this.#reclaim(place)));
    await this.refreshAll();
  }

  /** Gives up what could not be given up when it should have been. */
  async settleDebts(): Promise<void> {
    for (const [key, place] of this.#owed) {
      const current = this.own.get(place.sid);
      // Asked for again since, and taken: that is not to be given up.
      if (current?.office === place.office) this.#owed.delete(key);
      else if (!this.#claiming.has(place.sid)) await this.#giveUp(place);
    }
  }

  get #self(): string {
    return this.#options.lease.incarnation;
  }

  /** A Redis that has just begun lets those in first who were in before: new ones wait for them. */
  async #takeInTime(place: Place): Promise<ClaimReply> {
    const deadline = performance.now() + this.#options.patienceMs;
    for (;;) {
      const reply = await this.#take(place, false);
      if (reply.kind !== "young" || performance.now() > deadline) return reply;
      await sleep(YOUTH_CHECK);
    }
  }

  async #take(place: Place, isReclaim: boolean): Promise<ClaimReply> {
    const { claims, lease } = this.#options;
    const { office } = place;
    const flags = { wantsRoster: !this.#replicas.has(office), hasOneComputer: this.#singles.has(office) };
    const request = { place, isReclaim, ...flags };
    for (let attempt = 1; ; attempt += 1) {
      const reply = await claims.claim(request).catch((cause: unknown) => {
        // It may have been taken all the same.
        this.#owe(place);
        throw this.#lost(cause);
      });
      if (reply.kind === "taken" || reply.kind === "young" || attempt === ATTEMPTS) return reply;
      try {
        if (await lease.isAlive(reply.holder)) return reply;
        await this.#evict(office, reply.holder);
      } catch (cause) {
        throw this.#lost(cause);
      }
    }
  }

  async #note(place: Place, { version, places }: Extract<ClaimReply, { kind: "taken" }>): Promise<void> {
    const { office } = place;
    const change: Change = { version, joined: [place], left: [] };
    this.own.add(place);
    const known = this.#replicas.get(office);
    if (!known) this.#replicas.set(office, new OfficeReplica());
    if (places.length > 0) this.#replace(office, version, places);
    else if (known) this.#apply(office, known, change);
    // The last member left while this one came: what was known is forgotten.
    else await this.refresh(office);
    this.#spreadChange(office, change);
  }

  async #giveUp(place: Place): Promise<void> {
    const { sid, office, node } = place;
    if (this.own.get(sid)?.office !== office) this.#replicas.get(office)?.forget(sid);
    try {
      const version = await this.#options.claims.release(office, node, [sid]);
      this.#owed.delete(debtOf(place));
      // Not the one from before: the office may have been left by all, and entered again, while Redis was asked.
      const replica = this.#replicas.get(office);
      if (version > 0 && replica) {
        const change: Change = { version, joined: [], left: [sid] };
        this.#apply(office, replica, change);
        this.#spreadChange(office, change);
      }
    } catch (cause) {
      this.#owe(place);
      this.#options.logger.debug("a place cannot be given up yet", { cause });
    }
    if (!this.own.isIn(office)) this.#forget(office);
  }

  /** Nobody is here who could have a call with those who are elsewhere. */
  #forget(office: string): void {
    const strangers = this.#replicas.get(office)?.list() ?? [];
    this.#replicas.delete(office);
    this.#singles.delete(office);
    for (const place of strangers) this.#options.home()?.part(place);
  }

  async #reclaim(former: Place): Promise<void> {
    const { home } = this.#options;
    const place = { ...former, node: this.#self };
    const reply = await this.#take(place, true);
    // It may have left in the meantime, or be in another office.
    const isStill = this.own.get(place.sid)?.office === place.office;
    if (reply.kind === "taken") return isStill ? this.#note(place, reply) : this.#giveUp(place);
    if (!isStill) return;
    this.own.delete(place.sid);
    home()?.evict(place.sid);
  }

  #lost(cause: unknown): ProtocolError {
    this.#options.logger.debug("redis cannot be asked", { cause });
    return unavailable("lost");
  }

  #owe(place: Place): void {
    this.#owed.set(debtOf(place), place);
  }

  #spreadChange(office: string, change: Change): void {
    const nodes = new Set(this.#replicas.get(office)?.nodes());
    nodes.delete(this.#self);
    this.#spread.send(office, change, nodes);
  }

  #apply(office: string, replica: OfficeReplica, change: Change): void {
    this.#announce(office, replica.apply(change));
    if (replica.hasGap) this.#doubt(office, (known) => known.hasGap);
  }

  /** Asks Redis if, a moment later, something is still missing here. */
  #doubt(office: string, isStill: (replica: OfficeReplica) => boolean): void {
    setTimeout(() => {
      const replica = this.#replicas.get(office);
      if (replica && isStill(replica)) void this.refresh(office);
    }, GAP_TIME).unref();
  }

  #compare(office: string, version: number): void {
    const replica = this.#replicas.get(office);
    if (!replica || (version > 0 && version <= replica.version)) return;
    this.#doubt(office, (known) => version === 0 || known.version < version);
  }

  async #refresh(office: string): Promise<void> {
    const replica = this.#replicas.get(office);
    if (!replica) return;
    const { version, places } = await this.#options.claims.read(office, replica.version);
    if (places || version === 0) this.#replace(office, version, places ?? []);
    else this.#mend(office, replica);
  }

  /** Takes over what Redis has. An office that is new here is nobody's news. */
  #replace(office: string, version: number, places: readonly Place[]): void {
    const replica = this.#replicas.get(office);
    if (!replica) return;
    if (version === 0) {
      this.#restart(office, replica);
      return;
    }
    const isNew = replica.version === 0 && replica.size === 0;
    const difference = replica.replace(version, places);
    if (!isNew) this.#announce(office, difference);
    this.#mend(office, replica);
  }

  /** Redis lost the office: whoever is connected here takes its place again, as every node does. */
  #restart(office: string, replica: OfficeReplica): void {
    const own = this.own.of(office);
    if (replica.version > 0) this.#announce(office, replica.restart(own));
    for (const place of own) this.#reclaimSoon(place);
  }

  /** Puts right what cannot be: members of nodes that are dead, and own ones that Redis and this node see otherwise. */
  #mend(office: string, replica: OfficeReplica): void {
    const self = this.#self;
    for (const node of replica.nodes())
      if (node !== self && !this.#options.isListed(node))
        this.#buryIn(office, node).catch((cause: unknown) => this.#lost(cause));
    for (const place of replica.list())
      if (place.node === self && !this.own.has(place.sid) && !this.#claiming.has(place.sid))
        void this.#giveUp(place);
    for (const place of this.own.of(office)) if (!replica.get(place.sid)) this.#reclaimSoon(place);
  }

  #reclaimSoon(place: Place): void {
    if (this.#claiming.has(place.sid)) return;
    this.#claiming.add(place.sid);
    this.#reclaim(place)
      .catch((cause: unknown) => this.#options.logger.debug("a place is lost", { cause }))
      .finally(() => this.#claiming.delete(place.sid));
  }

  /** Nobody had a member in the office when the node died, so nobody cleared it. */
  async #buryIn(office: string, incarnation: string): Promise<void> {
    if (!(await this.#options.lease.isAlive(incarnation))) await this.#evict(office, incarnation);
  }

  /** Removes the places of an incarnation that has ended. */
  async #evict(office: string, incarnation: string): Promise<void> {
    const { version, places } = await this.#options.claims.evict(office, incarnation);
    this.#replace(office, version, places ?? []);
  }

  #announce(office: string, { joined, left }: Difference): void {
    const home = this.#options.home();
    if (!home) return;
    for (const place of left) {
      if (this.own.has(place.sid)) continue;
      home.part(place);
      if (isTold(place, this.#self))
        home.tell(office, { event: Notifications.LeaveOffice, payload: noticeOf(place) });
    }
    for (const place of joined)
      if (isTold(place, this.#self))
        home.tell(office, { event: Notifications.EnterOffice, payload: noticeOf(place) });
  }
}

/** Its own node tells of a member itself, and of an observer nobody does. */
function isTold({ node, role }: Place, self: string): boolean {
  return node !== self && role !== "observer";
}

function debtOf({ sid, office }: Place): string {
  return `${sid} ${office}`;
}

function noticeOf({ office, role, name }: Place): object {
  return { office_id: office, [role]: name };
}

function* chunks<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += AT_ONCE) yield items.slice(from, from + AT_ONCE);
}
