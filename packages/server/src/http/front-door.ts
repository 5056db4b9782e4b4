import { once } from "node:events";
import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { withDeadline } from "@a2c-smcp/runtime";
import type { HttpRefusal } from "./http-refusal.ts";
import { refuseRequest, refuseUpgrade } from "./http-refusal.ts";

export interface FrontDoorOptions {
  /** Requests whose URL begins with it are for Socket.IO. */
  readonly path: string;
  /** Socket.IO listens to this server, which itself listens to nothing: it gets what the door lets through. */
  readonly inner: HttpServer;
  /** Asked before Socket.IO sees a request, polling and upgrade alike. */
  readonly check: (request: IncomingMessage) => HttpRefusal | undefined;
  /** Headers that a refusal needs besides its own. */
  readonly extraHeaders: (request: IncomingMessage) => Readonly<Record<string, string>>;
  /** Measures what Socket.IO is about to read. */
  readonly watch: TransportWatch;
  /** Answers requests that are not for Socket.IO; false leaves them to the owner of the server. */
  readonly serve: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Called for what is handed to Socket.IO, as soon as Socket.IO listens to it. */
export interface TransportWatch {
  /** How many milliseconds to wait before the request is read. */
  waitOf(request: IncomingMessage): number;
  watchRequest(request: IncomingMessage, response: ServerResponse): void;
  watchUpgrade(request: IncomingMessage, socket: Duplex): void;
}

/** How long a peer may take to answer our goodbye, in milliseconds. */
const HANG_UP_MS = 1_000;

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;
type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Stands in front of Socket.IO on an HTTP server: what it refuses gets our own answer, byte for byte, which engine.io
 * has no way to give. Other listeners of the server keep the requests that are not ours.
 */
export class FrontDoor {
  readonly #options: FrontDoorOptions;
  readonly #httpServer: HttpServer;
  readonly #otherRequests: RequestListener[];
  readonly #otherUpgrades: UpgradeListener[];
  readonly #upgraded = new Set<Duplex>();

  constructor(httpServer: HttpServer, options: FrontDoorOptions) {
    this.#httpServer = httpServer;
    this.#options = options;
    this.#otherRequests = httpServer.rawListeners("request") as RequestListener[];
    this.#otherUpgrades = httpServer.rawListeners("upgrade") as UpgradeListener[];
    httpServer.removeAllListeners("request").removeAllListeners("upgrade");
    httpServer.on("request", this.#onRequest).on("upgrade", this.#onUpgrade);
  }

  /** Gives the HTTP server back as it was, and waits a moment for peers to hang up before it does it for them. */
  async close(): Promise<void> {
    this.#httpServer.off("request", this.#onRequest).off("upgrade", this.#onUpgrade);
    for (const listener of this.#otherRequests) this.#httpServer.on("request", listener);
    for (const listener of this.#otherUpgrades) this.#httpServer.on("upgrade", listener);
    const closed = [...this.#upgraded].map((socket) => once(socket, "close"));
    const farewell = { what: "hanging up", milliseconds: HANG_UP_MS };
    await withDeadline(Promise.allSettled(closed), farewell).catch(() => {
      for (const socket of this.#upgraded) socket.destroy();
    });
  }

  readonly #onRequest: RequestListener = (request, response) => {
    const { check, serve, extraHeaders, watch } = this.#options;
    if (!this.#isForSocketIo(request)) {
      if (!serve(request, response)) this.#passRequest(request, response);
      return;
    }
    const refusal = check(request);
    const wait = watch.waitOf(request);
    if (refusal) refuseRequest(response, refusal, extraHeaders(request));
    else if (wait > 0) setTimeout(() => this.#handOver(request, response), wait);
    else this.#handOver(request, response);
  };

  readonly #onUpgrade: UpgradeListener = (request, socket, head) => {
    const { inner, check, extraHeaders, watch } = this.#options;
    if (!this.#isForSocketIo(request)) {
      this.#passUpgrade(request, socket, head);
      return;
    }
    const refusal = check(request);
    if (refusal) {
      refuseUpgrade(socket, refusal, extraHeaders(request));
      return;
    }
    this.#upgraded.add(socket);
    socket.once("close", () => this.#upgraded.delete(socket));
    inner.emit("upgrade", request, socket, head);
    watch.watchUpgrade(request, socket);
  };

  #handOver(request: IncomingMessage, response: ServerResponse): void {
    if (request.destroyed) return; // gone while it waited
    this.#options.inner.emit("request", request, response);
    this.#options.watch.watchRequest(request, response);
  }

  #isForSocketIo(request: IncomingMessage): boolean {
    return request.url?.startsWith(this.#options.path) === true;
  }

  #passRequest(request: IncomingMessage, response: ServerResponse): void {
    for (const listener of this.#otherRequests) listener.call(this.#httpServer, request, response);
    // Listeners that came after us are called by the server itself.
    if (this.#otherRequests.length > 0 || this.#httpServer.listenerCount("request") > 1) return;
    response.writeHead(404).end();
  }

  #passUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    for (const listener of this.#otherUpgrades) listener.call(this.#httpServer, request, socket, head);
    if (this.#otherUpgrades.length > 0 || this.#httpServer.listenerCount("upgrade") > 1) return;
    socket.destroy();
  }
}
