import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { createServer as createHttpServer } from "node:http";
import type { ProtocolError } from "@a2c-smcp/protocol";
import { ErrorCode, NAMESPACE } from "@a2c-smcp/protocol";
import { withDeadline } from "@a2c-smcp/runtime";
import { AuditTrail } from "./audit-trail.ts";
import type { AuthRequest } from "./auth/auth-hook.ts";
import type { Admission } from "./auth/authenticate.ts";
import { authenticate } from "./auth/authenticate.ts";
import { GuessGuard } from "./auth/guess-guard.ts";
import type { Awaitable } from "./awaitable.ts";
import { after } from "./awaitable.ts";
import type { AddressReader } from "./http/client-address.ts";
import { createAddressReader } from "./http/client-address.ts";
import { ConnectionCount } from "./http/connection-count.ts";
import { createConnectionGate } from "./http/connection-gate.ts";
import { createEndpoints } from "./http/endpoints.ts";
import { FrontDoor } from "./http/front-door.ts";
import { corsHeaders } from "./http/origin.ts";
import type { CutReason, Gauges, RefusalReason } from "./metrics.ts";
import { Metrics } from "./metrics.ts";
import type { ResolvedOptions } from "./options.ts";
import { refusals } from "./refusals.ts";
import { Switchboard } from "./routing/switchboard.ts";
import { acceptConnections } from "./socket/accept-connections.ts";
import { closeSockets } from "./socket/close-sockets.ts";
import type { OfficeBroadcasts } from "./socket/office-broadcasts.ts";
import { createServerParser } from "./socket/server-parser.ts";
import type { SocketServer } from "./socket/server-socket.ts";
import { createSocketServer } from "./socket/socket-server.ts";

import type { EngineConnection } from "./transport/engine-connection.ts";
import { Transports } from "./transport/transports.ts";

/** So often the keys of the authentication are looked at, in milliseconds. */
const KEY_CHECK_MS = 1_000;

/** Signalling on an HTTP server of whoever: the door in front, Socket.IO behind it, and the switchboard within. */
export class Service {
  readonly metrics: Metrics;
  readonly #options: ResolvedOptions;
  readonly #switchboard: Switchboard;
  readonly #count: ConnectionCount;
  readonly #guesses: GuessGuard;
  readonly #transports: Transports;
  readonly #trail: AuditTrail;
  readonly #readAddress: AddressReader;
  readonly #io: SocketServer;
  readonly #broadcasts: OfficeBroadcasts;
  readonly #door: FrontDoor;
  readonly #refreshing: ReturnType<typeof setInterval>;
  #isDraining = false;

  constructor(httpServer: HttpServer, options: ResolvedOptions) {
    const { store, limits, logger, audit, oneComputer } = options;
    this.#options = options;
    this.#readAddress = createAddressReader(options.trustProxy);
    this.#trail = new AuditTrail({ logger, audit });
    this.metrics = new Metrics(() => this.#readGauges(), store.cluster?.node);
    this.#switchboard = new Switchboard({
      store,
      limits,
      logger,
      hasOneComputer: typeof oneComputer === "function" ? oneComputer : () => oneComputer,
      trail: this.#trail,
      tracing: options.tracing,
      onRequest: (event, outcome, ms) => this.metrics.countRequest(event, outcome, ms),
    });
    this.#count = new ConnectionCount(limits);
    this.#guesses = new GuessGuard(limits);
    this.#transports = new Transports({
      limits,
      onCut: (reason, connection) => this.#noteCut(reason, connection),
    });
    const inner = createHttpServer();
    this.#io = this.#openSockets(inner);
    this.#broadcasts = this.#accept();
    this.#door = this.#openDoor(httpServer, inner);
    this.#refreshing = setInterval(() => void options.auth?.refresh?.(logger), KEY_CHECK_MS);
    this.#refreshing.unref();
  }

  get callsInFlight(): number {
    return this.#switchboard.calls.size;
  }

  /** Joins the other nodes, if the store is shared with any. */
  async open(): Promise<void> {
    await this.#switchboard.openCluster((...notice) => this.#broadcasts.tell(...notice));
  }

  /**
   * Takes no new work, lets calls finish within the time, then fails the rest and ends every connection. Where other
   * nodes go on, the clients are sent there first.
   */
  async close(milliseconds: number): Promise<void> {
    const { calls } = this.#switchboard;
    const { cluster } = this.#options.store;
    const signal = AbortSignal.timeout(milliseconds);
    this.#isDraining = true;
    clearInterval(this.#refreshing);
    if (cluster) await this.#switchboard.handOver(this.#options.handOverMs, signal);
    this.#switchboard.drain();
    this.#options.logger.info("draining", { calls: calls.size });
    await withDeadline(calls.idle(), { what: "draining", milliseconds }).catch(() =>
      calls.failAll(refusals.shuttingDown()),
    );
    await closeSockets(this.#io);
    this.#transports.close();
    await this.#door.close();
    await cluster?.close();
    this.#options.logger.info("closed");
  }

  #openSockets(inner: HttpServer): SocketServer {
    const { path, limits, pingIntervalMs, pingTimeoutMs, cors } = this.#options;
    const io = createSocketServer(inner, {
      path,
      messageBytes: limits.messageBytes,
      pingIntervalMs,
      pingTimeoutMs,
      cors,
      parser: createServerParser(limits),
      // Only when our own deadline did not do: this one says goodbye politely and waits.
      connectTimeoutMs: limits.handshakeTimeoutMs + 1_000,
      onTransport: (connection) => this.#addTransport(connection),
    });
    return io;
  }

  #accept(): OfficeBroadcasts {
    const { limits, logger } = this.#options;
    return acceptConnections(this.#io.of(NAMESPACE), {
      switchboard: this.#switchboard,
      authenticate: (request) => this.#authenticate(request),
      addressOf: (socket) => this.#addressOf(socket.request),
      guardOf: (socket) => this.#transports.openedBy(socket.request),
      onRefused: (address, { code }) =>
        this.#noteRefusal(code === ErrorCode.BadRequest ? "guessing" : "authentication", address),
      joinTimeoutMs: limits.joinTimeoutMs,
      trail: this.#trail,
      logger,
    });
  }

  #openDoor(httpServer: HttpServer, inner: HttpServer): FrontDoor {
    const { path, accept, cors, auth } = this.#options;
    const check = createConnectionGate({
      accept,
      origins: { cors, hasAuthentication: auth !== undefined },
      count: this.#count,
      isDraining: () => this.#isDraining,
      isCutOff: () => this.#options.store.cluster?.isCutOff === true,
      addressOf: (request) => this.#addressOf(request),
    });
    return new FrontDoor(httpServer, {
      path,
      inner,
      check: (request) => {
        const refusal = check(request);
        if (refusal) this.#noteRefusal(refusal.reason, this.#addressOf(request));
        return refusal;
      },
      extraHeaders: ({ headers }) => corsHeaders(headers.origin, cors),
      watch: this.#transports,
      serve: this.#createEndpoints(),
    });
  }

  #createEndpoints(): (request: IncomingMessage, response: ServerResponse) => boolean {
    const { httpEndpoints, httpServer } = this.#options;
    if (!(httpEndpoints ?? httpServer === undefined)) return () => false;
    return createEndpoints({
      metrics: this.metrics,
      isDraining: () => this.#isDraining,
      cluster: this.#options.store.cluster,
      logger: this.#options.logger,
      authenticate: (request) =>
        this.#authenticate({ headers: request.headers, auth: {}, address: this.#addressOf(request) }),
    });
  }

  #authenticate(request: AuthRequest): Promise<Admission | ProtocolError> {
    const { auth: hook, authTimeoutMs: milliseconds, logger } = this.#options;
    return authenticate(request, { hook, guard: this.#guesses, milliseconds, logger });
  }

  #addressOf(request: IncomingMessage): string {
    return this.#readAddress(request);
  }

  #addTransport(connection: EngineConnection): void {
    const address = this.#addressOf(connection.request);
    this.#count.add(address);
    connection.once("close", () => this.#count.remove(address));
    this.#transports.add(connection);
  }

  #noteCut(reason: CutReason, { id, request }: EngineConnection): void {
    this.metrics.countCut(reason);
    this.#options.logger.warn("connection cut off", {
      reason,
      transport: id,
      address: this.#addressOf(request),
    });
  }

  #noteRefusal(reason: RefusalReason, address: string): void {
    this.metrics.countRefusal(reason);
    this.#trail.noteRefusal("connection refused", { reason, address });
  }

  #readGauges(): Awaitable<Gauges> {
    return after(this.#options.store.countOffices(), (offices) => ({
      connections: this.#switchboard.countConnections(),
      offices,
      callsInFlight: this.callsInFlight,
    }));
  }
}
