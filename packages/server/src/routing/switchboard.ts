import type { OfficeRole } from "@a2c-smcp/protocol";
import type { Logger, Tracing } from "@a2c-smcp/runtime";
import { TokenBucket } from "@a2c-smcp/runtime";
import { RefusedPayload } from "@a2c-smcp/runtime/socket-parser";
import { AuditTrail } from "../audit-trail.ts";
import type { Awaitable } from "../awaitable.ts";
import type { Limits } from "../limits.ts";
import type { ClusterHome } from "../offices/cluster.ts";
import type { OfficeStore } from "../offices/office-store.ts";
import { Offices } from "../offices/offices.ts";
import type { Session } from "../offices/session.ts";
import { refusals } from "../refusals.ts";
import { CallTable } from "./call-table.ts";
import { createClusterHome } from "./cluster-home.ts";
import { Connection } from "./connection.ts";
import type { AckFunction } from "./exchange.ts";
import { Exchange } from "./exchange.ts";
import { handOver } from "./hand-over.ts";
import type { Peer } from "./peer.ts";
import { RemoteParties } from "./remote-parties.ts";
import { RequestLog } from "./request-log.ts";
import { createRequestSchemas, peekRequestId } from "./requests.ts";
import type { Route } from "./route.ts";
import type { RouteParts } from "./routes.ts";
import { createRoutes, findForeignRoute } from "./routes.ts";

export interface SwitchboardOptions {
  readonly store: OfficeStore;
  readonly limits: Limits;
  /** Whether an office takes one Computer at most; any number by default. */
  readonly hasOneComputer?: ((office: string) => boolean) | undefined;
  readonly logger: Logger;
  /** By default the log alone. */
  readonly trail?: AuditTrail | undefined;
  /** Takes a span of every request that is relayed. */
  readonly tracing?: Tracing | undefined;
  /** Called for every request that ended; the event is "unknown" when the Server does not know it. */
  readonly onRequest?: ((event: string, outcome: string, milliseconds: number) => void) | undefined;
}

/** The heart of the server: takes what the connections say, and answers or routes it. It knows no transport. */
export class Switchboard {
  readonly calls: CallTable;
  readonly #options: SwitchboardOptions;
  readonly #connections = new Map<string, Connection>();
  readonly #parties: RemoteParties | undefined;
  readonly #offices: Offices;
  readonly #parts: RouteParts;
  readonly #routes: ReadonlyMap<string, Route>;
  readonly #log: RequestLog;
  #isDraining = false;

  constructor(options: SwitchboardOptions) {
    const { store, limits, logger } = options;
    this.#options = options;
    const trail = options.trail ?? new AuditTrail({ logger });
    this.#log = new RequestLog({ logger, trail, onRequest: options.onRequest, idLength: limits.idLength });
    this.calls = new CallTable({ maxUnanswered: limits.unansweredCalls });
    const { hasOneComputer } = options;
    this.#offices = new Offices({
      ...{ store, hasOneComputer, trail },
      calls: this.calls,
      maxOffices: limits.offices,
    });
    this.#parties = store.cluster && new RemoteParties(store.cluster);
    this.#parts = {
      parties: this.#parties,
      store,
      offices: this.#offices,
      calls: this.calls,
      connections: this.#connections,
      schemas: createRequestSchemas(limits),
      maxInFlight: limits.callsInFlight,
      broadcastsPerSecond: limits.broadcastsPerSecond,
      tracing: options.tracing,
    };
    this.#routes = createRoutes(this.#parts);
  }

  /** Lets other nodes reach the members here; `tell` reaches those of one office. */
  async openCluster(tell: ClusterHome["tell"]): Promise<void> {
    const { store } = this.#options;
    if (!store.cluster || !this.#parties) return;
    const parts = { calls: this.calls, connections: this.#connections, parties: this.#parties };
    await store.cluster.open(createClusterHome({ ...parts, tell }));
  }

  /** A new connection, which stands in no office yet. */
  connect(peer: Peer, session: Session): Connection {
    const { requestsPerSecond: rate, requestBurst: burst, broadcastsPerSecond } = this.#options.limits;
    const now = performance.now();
    const bucket = new TokenBucket({ rate, burst }, now);
    const broadcasts = new TokenBucket({ rate: broadcastsPerSecond, burst: 2 * broadcastsPerSecond }, now);
    const connection = new Connection({ peer, session, bucket, broadcasts });
    this.#connections.set(connection.sid, connection);
    return connection;
  }

  /** The connection is gone: its office is notified and its calls end. */
  disconnect(connection: Connection, reason = "disconnected"): void {
    this.#connections.delete(connection.sid);
    this.calls.partFrom(connection);
    connection.turns.change(() =>
      settled(
        () => this.#offices.leave(connection, reason),
        (cause) => this.#options.logger.error("leaving failed", { sid: connection.sid, cause }),
      ),
    );
  }

  /** One packet of a connection: an event, its payload and, last, the ack function if one was asked for. */
  receive(connection: Connection, event: unknown, args: readonly unknown[]): void {
    // Packets that came with the goodbye are passed on after it; whoever is gone must not join any more.
    if (!this.#connections.has(connection.sid)) return;
    const startedAt = performance.now();
    const { route, label } = this.#find(event, args);
    const exchange = this.#open(connection, { event, args, startedAt, label });
    if (!connection.bucket.take(startedAt)) {
      connection.isThrottled = true;
      exchange.refuse(refusals.limit("requestsPerSecond", this.#options.limits.requestsPerSecond));
      return;
    }
    connection.isThrottled = false;
    if (!route) exchange.refuse(refusals.unknownEvent());
    else if (args[0] instanceof RefusedPayload) exchange.refuse(refusals.excess(args[0].excess));
    else this.#run(route, exchange, args[0]);
  }

  /** Sends the clients to other nodes over some time, each when its calls are over. */
  handOver(spreadMs: number, signal: AbortSignal): Promise<void> {
    return handOver({ calls: this.calls, connections: this.#connections, spreadMs, signal });
  }

  /** Takes no new work from now on; what runs goes on. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Open connections by the role in which they joined. */
  countConnections(): Record<OfficeRole | "none", number> {
    const count = { agent: 0, computer: 0, observer: 0, none: 0 };
    for (const { session } of this.#connections.values())
      count[session.standing.phase === "new" ? "none" : session.standing.identity.role] += 1;
    return count;
  }

  /** How an event is handled, and what it is called in the figures, which are no place for names of a peer. */
  #find(event: unknown, args: readonly unknown[]): { route: Route | undefined; label: string } {
    if (typeof event !== "string") return unknown;
    const route = this.#routes.get(event);
    if (route) return { route, label: event };
    const packet = { event, payload: args[0], hasAck: typeof args.at(-1) === "function" };
    return findForeignRoute(packet, this.#parts) ?? unknown;
  }

  #run(route: Route, exchange: Exchange, payload: unknown): void {
    if (this.#isDraining && route.kind === "call") {
      exchange.refuse(refusals.shuttingDown());
      return;
    }
    const { turns } = exchange.connection;
    const work = (): Awaitable<void> =>
      settled(
        () => route.run(exchange, payload),
        (cause) => exchange.refuse(cause),
      );
    if (route.kind === "change") turns.change(work);
    else turns.follow(work);
  }

  #open(connection: Connection, packet: Packet): Exchange {
    const { event, args, startedAt, label } = packet;
    const { idLength } = this.#options.limits;
    const last = args.at(-1);
    const asked = this.#log.note(connection, label, args[0]);
    return new Exchange({
      connection,
      event: String(event).slice(0, idLength),
      reqId: peekRequestId(args[0], idLength),
      ack: typeof last === "function" ? (last as AckFunction) : undefined,
      startedAt,
      onEnd: (report) => this.#log.end(connection, asked, report),
    });
  }
}

interface Packet {
  readonly event: unknown;
  readonly args: readonly unknown[];
  readonly startedAt: number;
  readonly label: string;
}

const unknown = { route: undefined, label: "unknown" };

/** Runs work that may fail now or later; a failure goes to its handler, and the rest never sees one. */
function settled(work: () => Awaitable<void>, onFailure: (cause: unknown) => void): Awaitable<void> {
  try {
    const done = work();
    return done instanceof Promise ? done.catch(onFailure) : done;
  } catch (cause) {
    onFailure(cause);
  }
}
