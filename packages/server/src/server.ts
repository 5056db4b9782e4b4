import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import type { BoundAddress } from "./bind-guard.ts";
import { readBoundAddress, requireSafeBind, requireSafeHost, requireSafeProxy } from "./bind-guard.ts";
import type { ResolvedOptions, ServerOptions } from "./options.ts";
import { resolveOptions } from "./options.ts";
import { ServerError, ServerErrorCode } from "./server-error.ts";
import { Service } from "./service.ts";
import type { OpenedHttpServer } from "./tls/open-http-server.ts";
import { openHttpServer } from "./tls/open-http-server.ts";

/** Where a server listens, if not where its options say. */
export interface ListenOptions {
  readonly host?: string | undefined;
  readonly port?: number | undefined;
}

/** How a server is closed. */
export interface CloseOptions {
  /** How long calls may take to finish, in milliseconds; by default the option `drainTimeoutMs`. */
  readonly timeoutMs?: number | undefined;
}

/** A signalling server. */
export interface A2cServer extends AsyncDisposable {
  /** Where it listens; undefined while it does not. */
  readonly address: BoundAddress | undefined;
  /** Calls that wait for their Computer. */
  readonly callsInFlight: number;
  /** Starts to listen, by default where the options say. Not for a server that is attached to another. */
  listen(at?: ListenOptions): Promise<BoundAddress>;
  /** The figures of `/metrics`, for programs that publish them elsewhere. */
  metrics(): Promise<string>;
  /**
   * Takes no new work, lets calls finish within the limit, fails the rest, and ends every connection. Clients come
   * back by themselves when a server is there again. Never throws; later calls wait for the first.
   */
  close(options?: CloseOptions): Promise<void>;
}

/**
 * Makes a server, on its own HTTP server or attached to one. Throws a ServerError when the options are wrong, or when
 * the server would be open to other machines without authentication.
 */
export function createServer(options: ServerOptions = {}): A2cServer {
  return new SignallingServer(resolveOptions(options));
}

class SignallingServer implements A2cServer {
  readonly #options: ResolvedOptions;
  readonly #http: OpenedHttpServer;
  readonly #service: Service;
  #binding: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: ResolvedOptions) {
    this.#options = options;
    requireSafeProxy(options.trustProxy, options.auth);
    this.#http = openHttpServer(options);
    if (this.#isAttached) {
      requireSafeBind(this.#httpServer, options.auth);
      this.#httpServer.on("listening", this.#guardBind);
    }
    this.#service = new Service(this.#httpServer, options);
    if (this.#isAttached)
      this.#service
        .open()
        .catch((cause: unknown) => options.logger.error("the store cannot be reached", { cause }));
  }

  get address(): BoundAddress | undefined {
    return readBoundAddress(this.#httpServer);
  }

  get callsInFlight(): number {
    return this.#service.callsInFlight;
  }

  async listen({
    host = this.#options.host,
    port = this.#options.port,
  }: ListenOptions = {}): Promise<BoundAddress> {
    this.#requireIdle();
    requireSafeHost(host, this.#options.auth);
    this.#binding = this.#service.open().then(() => this.#bind(host, port));
    await this.#binding;
    await this.#requireSafeBind();
    const address = this.address;
    if (!address || this.#closing !== undefined)
      throw new ServerError(ServerErrorCode.WrongState, "The server was closed while it started");
    this.#options.logger.info("listening", { host: address.host, port: address.port });
    return address;
  }

  metrics(): Promise<string> {
    return this.#service.metrics.render();
  }

  close({ timeoutMs = this.#options.drainTimeoutMs }: CloseOptions = {}): Promise<void> {
    this.#closing ??= this.#end(timeoutMs);
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  get #httpServer(): HttpServer {
    return this.#http.server;
  }

  get #isAttached(): boolean {
    return this.#options.httpServer !== undefined;
  }

  #requireIdle(): void {
    if (this.#isAttached)
      throw new ServerError(
        ServerErrorCode.WrongState,
        "The server is attached to an HTTP server; listen on that one",
      );
    if (this.#binding !== undefined || this.#closing !== undefined)
      throw new ServerError(ServerErrorCode.WrongState, "A server listens once; make another one");
  }

  async #bind(host: string, port: number): Promise<void> {
    try {
      this.#httpServer.listen(port, host);
      await once(this.#httpServer, "listening");
    } catch (cause) {
      this.#binding = undefined;
      const message = `The server cannot listen on ${host}:${port}; choose another port or host`;
      throw new ServerError(ServerErrorCode.CannotListen, message, { cause });
    }
    this.#httpServer.on("error", (cause) => this.#options.logger.error("the HTTP server failed", { cause }));
  }

  /** What "localhost" means is not for us to say: the address that it became is what counts. */
  async #requireSafeBind(): Promise<void> {
    try {
      requireSafeBind(this.#httpServer, this.#options.auth);
    } catch (error) {
      await this.close({ timeoutMs: 0 });
      throw error;
    }
  }

  /** The owner of the HTTP server starts it after us: the error goes where its own errors of listening go. */
  readonly #guardBind = (): void => {
    try {
      requireSafeBind(this.#httpServer, this.#options.auth);
    } catch (error) {
      void this.close({ timeoutMs: 0 });
      this.#httpServer.close();
      this.#httpServer.emit("error", error);
    }
  };

  async #end(timeoutMs: number): Promise<void> {
    await this.#service.close(timeoutMs);
    this.#http.stop();
    this.#httpServer.off("listening", this.#guardBind);
    if (this.#isAttached) return;
    // A server that is about to listen cannot be closed yet, and would stay open.
    await this.#binding?.catch(() => undefined);
    const closed = new Promise<void>((resolve) => this.#httpServer.close(() => resolve()));
    this.#httpServer.closeAllConnections();
    await closed;
  }
}
