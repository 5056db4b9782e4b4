import { randomBytes } from "node:crypto";
import type { ProtocolError } from "@a2c-smcp/protocol";
import type {
  Awaitable,
  Cluster,
  ClusterHome,
  GiveUp,
  Member,
  OfficeNotice,
  OnRemoteAnswer,
  RemoteCall,
} from "@a2c-smcp/server";
import type { Place } from "./links/messages.ts";
import { NodeDirectory } from "./links/node-directory.ts";
import type { NodeLink } from "./links/node-link.ts";
import { NodeLinks } from "./links/node-links.ts";
import { NodeLease } from "./nodes/node-lease.ts";
import { OfficeClaims } from "./offices/office-claims.ts";
import { SharedOffices } from "./offices/shared-offices.ts";
import type { ResolvedRedisOptions } from "./options.ts";
import { receiveMessage } from "./receive-message.ts";
import { findOwnAddress } from "./redis/own-address.ts";
import type { RedisAddress } from "./redis/redis-address.ts";
import { readRedisAddresses } from "./redis/redis-address.ts";
import { RedisConnection } from "./redis/redis-connection.ts";
import { unusable } from "./redis/unusable.ts";
import { RemoteCalls } from "./remote-calls.ts";
import { StoreMetrics } from "./store-metrics.ts";
import { unavailable } from "./unavailable.ts";

const SECRET_BYTES = 32;
/** The part of its offices that a node looks at with every beat, in case nothing told it of a change. */
const VERIFIED_PER_BEAT = 0.05;
/** Leases after which a node that says nothing, though it lives, is connected to anew. */
const SILENT_LEASES = 2;
/** Redis counts its age in whole seconds. */
const YOUTH_MARGIN_MS = 2_000;

/** One node of a server of several: its lease, its links to the others, and the offices that it knows. */
export class ClusterNode implements Cluster {
  readonly node: string;
  readonly offices: SharedOffices;
  readonly #options: ResolvedRedisOptions;
  readonly #addresses: readonly RedisAddress[];
  readonly #redis: RedisConnection;
  readonly #lease: NodeLease;
  readonly #links: NodeLinks;
  readonly #directory: NodeDirectory;
  readonly #calls: RemoteCalls;
  readonly #metrics: StoreMetrics;
  readonly #secret = randomBytes(SECRET_BYTES);
  #place = { host: "", port: 0 };
  #home: ClusterHome | undefined;
  #isParked = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(options: ResolvedRedisOptions) {
    const { node, logger, leaseMs, prefix } = options;
    this.node = node;
    this.#options = options;
    this.#addresses = readRedisAddresses(options.url);
    this.#metrics = new StoreMetrics(node);
    this.#redis = this.#createRedis();
    this.#links = new NodeLinks({
      secret: this.#secret,
      logger,
      onMessage: (message, link) =>
        receiveMessage(message, link, { calls: this.#calls, offices: this.offices, home: this.#home }),
      onLink: () => void this.offices.replicas.refreshAll(),
      onLost: (link) => this.#lose(link),
    });
    this.#lease = this.#createLease();
    this.#directory = new NodeDirectory({
      links: this.#links,
      self: () => this.#lease,
      onDead: (incarnation) => this.#bury(incarnation),
      logger,
    });
    const home = (): ClusterHome | undefined => this.#home;
    this.offices = new SharedOffices({
      claims: new OfficeClaims({ redis: this.#redis, prefix, leaseMs }),
      lease: this.#lease,
      links: this.#links,
      home,
      isListed: (incarnation) => this.#directory.has(incarnation),
      patienceMs: leaseMs + YOUTH_MARGIN_MS,
      logger,
    });
    this.#calls = new RemoteCalls({
      linkOf: ({ node: incarnation = "" }) => this.#links.get(incarnation),
      home,
      find: (...place) => this.#find(...place),
      trouble: () => this.trouble,
      onCall: (direction) => this.#metrics.countCall(direction),
    });
  }

  get trouble(): ProtocolError | undefined {
    return this.#lease.isHeld ? undefined : unavailable("fenced");
  }

  get isCutOff(): boolean {
    return this.#isParked && !this.#lease.isHeld;
  }

  async open(home: ClusterHome): Promise<void> {
    const { connectTimeoutMs, address, port, leaseMs } = this.#options;
    const [first] = this.#addresses;
    try {
      if (!first) throw new Error("No address");
      const host = address ?? (await findOwnAddress(first, connectTimeoutMs));
      this.#place = { host, port: await this.#links.listen(host, port) };
      await this.#redis.open(connectTimeoutMs);
      this.#home = home;
      await this.#lease.open();
    } catch (cause) {
      await this.close();
      throw unusable(first, cause);
    }
    this.#timer = setInterval(() => this.#links.ping(leaseMs * SILENT_LEASES), leaseMs / 4);
    this.#timer.unref();
  }

  request(call: RemoteCall, onAnswer: OnRemoteAnswer): GiveUp {
    return this.#calls.send(call, onAnswer);
  }

  isCongested({ node = "" }: Member): boolean {
    return this.#links.get(node)?.isCongested === true;
  }

  notify({ sid, node = "" }: Member, { event, payload }: OfficeNotice): void {
    this.#links.get(node)?.send({ t: "notify", sid, event, payload: { ...payload } });
  }

  broadcast(office: string, { event, payload }: OfficeNotice): Awaitable<void> {
    const nodes = new Set(this.offices.replicas.get(office)?.nodes());
    nodes.delete(this.#lease.incarnation);
    if (nodes.size === 0) return;
    const told = [...nodes].map((node) =>
      this.#links.get(node)?.deliver((id) => ({ t: "notice", id, office, event, payload: { ...payload } })),
    );
    return Promise.all(told).then(() => undefined);
  }

  announced(office: string): Awaitable<void> {
    return this.offices.told(office);
  }

  metrics(): Promise<string> {
    const { size: nodes, linked } = this.#directory;
    return this.#metrics.render({ nodes, linked, isHeld: this.#lease.isHeld });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.offices.settleDebts();
    await this.#lease.close();
    await this.#links.close();
    this.#redis.close();
  }

  #createRedis(): RedisConnection {
    const { ca, commandTimeoutMs, logger } = this.#options;
    return new RedisConnection({
      addresses: this.#addresses,
      ca,
      commandTimeoutMs,
      logger,
      onScript: (...figures) => this.#metrics.countScript(...figures),
      onReady: () => {
        this.#lease.hurry();
        // What comes back may have lost places: a master of a Redis Cluster, or a Redis with a snapshot of a moment ago.
        void this.offices.replicas.refreshAll();
      },
    });
  }

  #createLease(): NodeLease {
    const { node, leaseMs, prefix, parkMs, logger } = this.#options;
    return new NodeLease({
      redis: this.#redis,
      prefix,
      leaseMs,
      record: () => ({ node, ...this.#place, secret: this.#secret.toString("base64") }),
      logger,
      onRegistered: (incarnation) => this.#links.become(incarnation),
      onReborn: () => this.offices.reclaim(),
      onNodes: async (records) => {
        this.#isParked = false;
        await this.#directory.update(records);
        await this.offices.settleDebts();
        await this.offices.replicas.verifySome(VERIFIED_PER_BEAT);
      },
      onLost: (milliseconds) => {
        this.#isParked = milliseconds > parkMs;
        if (this.#isParked) this.#home?.sendAway();
      },
    });
  }

  #find(office: string, sid: string, incarnation: string): Awaitable<Place | undefined> {
    const find = (): Place | undefined => {
      const place = this.offices.replicas.get(office)?.get(sid);
      return place?.node === incarnation ? place : undefined;
    };
    return find() ?? this.offices.replicas.refresh(office).then(find);
  }

  #lose(link: NodeLink): void {
    this.#calls.lose(link);
    this.#directory.redial(link.incarnation);
  }

  #bury(incarnation: string): void {
    this.offices.replicas
      .bury(incarnation)
      .catch((cause: unknown) => this.#options.logger.warn("a dead node is not cleared away yet", { cause }));
  }
}
