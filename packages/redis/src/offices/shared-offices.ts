import type { Logger } from "@a2c-smcp/runtime";
import type { Claim, ClusterHome, Member, SeatRules } from "@a2c-smcp/server";
import type { Change, Place } from "../links/messages.ts";
import type { NodeLinks } from "../links/node-links.ts";
import type { NodeLease } from "../nodes/node-lease.ts";
import { unavailable } from "../unavailable.ts";
import { ChangeSpread } from "./change-spread.ts";
import { chunks } from "./chunks.ts";
import type { ClaimReply, OfficeClaims } from "./office-claims.ts";
import type { OfficeReplica } from "./office-replica.ts";
import { OfficeReplicas } from "./office-replicas.ts";
import { OwedPlaces } from "./owed-places.ts";
import { OwnPlaces } from "./own-places.ts";
import { PlaceTaker } from "./place-taker.ts";

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

/** The places that connections of this node have in offices: taken, given up, and taken anew when they were lost. */
export class SharedOffices {
  readonly replicas: OfficeReplicas;
  readonly #options: SharedOfficesOptions;
  readonly #own = new OwnPlaces();
  readonly #owed = new OwedPlaces();
  readonly #claiming = new Set<string>();
  readonly #spread: ChangeSpread;
  readonly #taker: PlaceTaker;

  constructor(options: SharedOfficesOptions) {
    const { claims, lease, links, home, patienceMs, logger } = options;
    this.#options = options;
    this.replicas = new OfficeReplicas({
      own: this.#own,
      self: () => lease.incarnation,
      home,
      claims,
      logger,
      onRead: (office, replica) => this.#mend(office, replica),
      onLost: (office) => this.#reclaimIn(office),
    });
    this.#spread = new ChangeSpread({
      links,
      onReceipt: (office, version) => this.replicas.compare(office, version),
    });
    const onUncertain = (place: Place): void => this.#owed.add(place);
    this.#taker = new PlaceTaker({ claims, lease, replicas: this.replicas, patienceMs, onUncertain, logger });
  }

  told(office: string): Promise<void> | undefined {
    return this.#spread.told(office);
  }

  /** Whoever was let in here is found, also while a change before its own has not arrived. */
  findComputer(office: string, name: string): Place | undefined {
    const isIt = (place: Place): boolean => place.role === "computer" && place.name === name;
    return this.replicas.get(office)?.findComputer(name) ?? this.#own.of(office).find(isIt);
  }

  list(office: string): readonly Place[] {
    const replica = this.replicas.get(office);
    const unheard = this.#own.of(office).filter(({ sid }) => !replica?.get(sid));
    return [...(replica?.list() ?? []), ...unheard];
  }

  /** Takes a place for a connection of this node. Throws a retryable error when it cannot be known whether it is free. */
  async claim(member: Member, rules: SeatRules): Promise<Claim> {
    this.#taker.rule(member.office, rules);
    const place: Place = { ...member, node: this.#self };
    this.#claiming.add(place.sid);
    try {
      const reply = await this.#taker.take(place);
      if (reply.kind === "young") throw unavailable("young");
      if (reply.kind !== "taken") return { kind: reply.kind };
      if (place.node !== this.#self) {
        // Taken for dead while Redis was asked: what was taken goes with what was held before.
        this.#owed.add(place);
        throw unavailable("fenced");
      }
      const former = this.#own.get(place.sid);
      await this.#note(place, reply);
      if (former && former.office !== place.office) await this.#giveUp(former);
      return { kind: "taken" };
    } finally {
      this.#claiming.delete(place.sid);
    }
  }

  async release(sid: string): Promise<void> {
    const place = this.#own.get(sid);
    if (!place) return;
    this.#own.delete(sid);
    await this.#giveUp(place);
  }

  /** Takes every place anew, under another incarnation; whoever lost its own is sent away. */
  async reclaim(): Promise<void> {
    for (const places of chunks(this.#own.all()))
      await Promise.all(places.map((place) => this.#reclaim(place)));
    await this.replicas.refreshAll();
  }

  /** Gives up what could not be given up when it should have been. */
  async settleDebts(): Promise<void> {
    for (const place of this.#owed.all()) {
      const current = this.#own.get(place.sid);
      // Asked for again since, and taken: that is not to be given up.
      if (current?.office === place.office) this.#owed.delete(place);
      else if (!this.#claiming.has(place.sid)) await this.#giveUp(place);
    }
  }

  get #self(): string {
    return this.#options.lease.incarnation;
  }

  async #note(place: Place, { version, places }: Extract<ClaimReply, { kind: "taken" }>): Promise<void> {
    const { office } = place;
    const change: Change = { version, joined: [place], left: [] };
    this.#own.add(place);
    const isKnown = this.replicas.has(office);
    if (!isKnown) this.replicas.add(office);
    if (places.length > 0) this.replicas.replace(office, { version, places });
    else if (isKnown) this.replicas.apply(office, change);
    // The last member left while this one came: what was known is forgotten.
    else await this.replicas.refresh(office);
    this.#spreadChange(office, change);
  }

  async #giveUp(place: Place): Promise<void> {
    const { sid, office, node } = place;
    if (this.#own.get(sid)?.office !== office) this.replicas.get(office)?.forget(sid);
    try {
      const version = await this.#options.claims.release(office, node, [sid]);
      this.#owed.delete(place);
      if (version > 0 && this.replicas.has(office)) {
        const change: Change = { version, joined: [], left: [sid] };
        this.replicas.apply(office, change);
        this.#spreadChange(office, change);
      }
    } catch (cause) {
      this.#owed.add(place);
      this.#options.logger.debug("a place cannot be given up yet", { cause });
    }
    if (!this.#own.isIn(office)) this.#forget(office);
  }

  /** Nobody is here who could have a call with those who are elsewhere. */
  #forget(office: string): void {
    const strangers = this.replicas.get(office)?.list() ?? [];
    this.replicas.delete(office);
    this.#taker.forget(office);
    for (const place of strangers) this.#options.home()?.part(place);
  }

  async #reclaim(former: Place): Promise<void> {
    const { home } = this.#options;
    const place = { ...former, node: this.#self };
    const reply = await this.#taker.retake(place);
    // It may have left in the meantime, or be in another office.
    const isStill = this.#own.get(place.sid)?.office === place.office;
    if (reply.kind === "taken") return isStill ? this.#note(place, reply) : this.#giveUp(place);
    if (!isStill) return;
    this.#own.delete(place.sid);
    home()?.evict(place.sid);
  }

  /** Redis lost the office: whoever is connected here takes its place again, as every node does. */
  #reclaimIn(office: string): void {
    for (const place of this.#own.of(office)) this.#reclaimSoon(place);
  }

  #reclaimSoon(place: Place): void {
    if (this.#claiming.has(place.sid)) return;
    this.#claiming.add(place.sid);
    this.#reclaim(place)
      .catch((cause: unknown) => this.#options.logger.debug("a place is lost", { cause }))
      .finally(() => this.#claiming.delete(place.sid));
  }

  #spreadChange(office: string, change: Change): void {
    const nodes = new Set(this.replicas.get(office)?.nodes());
    nodes.delete(this.#self);
    this.#spread.send(office, change, nodes);
  }

  /** Puts right what cannot be: members of nodes that are dead, and own ones that Redis and this node see otherwise. */
  #mend(office: string, replica: OfficeReplica): void {
    const self = this.#self;
    for (const node of replica.nodes())
      if (node !== self && !this.#options.isListed(node)) this.#buryIn(office, node);
    for (const place of replica.list())
      if (place.node === self && !this.#own.has(place.sid) && !this.#claiming.has(place.sid))
        void this.#giveUp(place);
    for (const place of this.#own.of(office)) if (!replica.get(place.sid)) this.#reclaimSoon(place);
  }

  /** Nobody had a member in the office when the node died, so nobody cleared it. */
  #buryIn(office: string, incarnation: string): void {
    const { lease, logger } = this.#options;
    lease
      .isAlive(incarnation)
      .then((isAlive) => (isAlive ? undefined : this.replicas.evict(office, incarnation)))
      .catch((cause: unknown) => logger.debug("redis cannot be asked", { cause }));
  }
}
