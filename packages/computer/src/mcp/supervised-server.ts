import type { BackoffOptions, Logger } from "@a2c-smcp/runtime";
import { Backoff, messageOf } from "@a2c-smcp/runtime";
import type { ServerConfig } from "../config/server-config.ts";
import { ComputerError, ComputerErrorCode } from "../errors.ts";
import type { HealthOptions } from "./health-monitor.ts";
import { HealthMonitor } from "./health-monitor.ts";
import type { McpConnection } from "./mcp-connection.ts";
import type { EraMemory } from "./open-connection.ts";
import type { ServerFacts, ServerOutage, ServerState } from "./server-state.ts";

/** What a supervised server needs from around it. */
export interface Supervision {
  readonly logger: Logger;
  /** Takes secrets out of what is said about the server. */
  readonly scrub: (text: string) => string;
  readonly backoff: BackoffOptions;
  readonly health: HealthOptions;
  /** Milliseconds after which a server that is up counts as stable, and its failures start from zero again. */
  readonly stableAfterMs: number;
  /** Connects, or rejects in bounded time. */
  readonly open: (config: ServerConfig, memory: EraMemory, signal: AbortSignal) => Promise<McpConnection>;
  readonly onState: (server: SupervisedServer, previous: ServerState) => void;
  /** Called with a connection that works, before the server counts as ready. A rejection counts as a failed start. */
  readonly onConnected: (connection: McpConnection) => Promise<void>;
  readonly onDisconnected: (connection: McpConnection) => void;
}

/** Trying again cannot help before somebody changes the configuration or the environment. */
const permanent: ReadonlySet<string> = new Set([
  ComputerErrorCode.ConfigInvalid,
  ComputerErrorCode.InputUnknown,
  ComputerErrorCode.InputUnresolved,
]);

/** One MCP server that is kept running: started, watched, and started again when it fails. */
export class SupervisedServer {
  readonly #supervision: Supervision;
  readonly #backoff: Backoff;
  readonly #stop = new AbortController();
  readonly #memory: EraMemory = {};
  #config: ServerConfig;
  #state: ServerState = { phase: "stopped" };
  #outage: ServerOutage | undefined;
  #connection: McpConnection | undefined;
  #life: Promise<void> | undefined;
  #firstAttempt: Promise<void> | undefined;

  constructor(config: ServerConfig, supervision: Supervision) {
    this.#config = config;
    this.#supervision = supervision;
    this.#backoff = new Backoff(supervision.backoff);
  }

  get config(): ServerConfig {
    return this.#config;
  }

  get state(): ServerState {
    return this.#state;
  }

  /** Since when it is down and why, however often it was tried since. */
  get outage(): ServerOutage | undefined {
    return this.#outage;
  }

  /** The connection while there is one that works. */
  get connection(): McpConnection | undefined {
    return this.#connection;
  }

  /** Starts the server; resolves when the first attempt has succeeded or failed, never rejects. */
  start(): Promise<void> {
    this.#firstAttempt ??= new Promise((resolve) => {
      if (this.#config.disabled) this.#enter({ phase: "disabled" });
      this.#life = this.#config.disabled ? Promise.resolve() : this.#live(resolve);
      void this.#life.finally(resolve);
    });
    return this.#firstAttempt;
  }

  /** Takes a configuration that differs in nothing that the running server has to know. */
  reconfigure(config: ServerConfig): void {
    this.#config = config;
  }

  /** Ends the server for good; done when its process is gone. */
  async stop(): Promise<void> {
    this.#stop.abort(new ComputerError(ComputerErrorCode.Closed, "The server is being stopped"));
    await this.#life;
    this.#enter({ phase: "stopped" });
  }

  async #live(firstSettled: () => void): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      this.#enter({ phase: "starting", attempt: this.#backoff.attempts + 1 });
      const { why, connection } = await this.#liveOnce(firstSettled);
      const wasUp = this.#connection !== undefined;
      this.#connection = undefined;
      // Told before the connection is closed: that may take a while, and nobody should count on the server.
      const nextTry = signal.aborted ? undefined : this.#fail(why);
      if (connection && wasUp) this.#supervision.onDisconnected(connection);
      await connection?.close();
      firstSettled();
      await pauseUntil(nextTry, signal);
    }
  }

  /** From one start to its end; resolves to why it ended, and what is left to close. */
  async #liveOnce(started: () => void): Promise<{ why: unknown; connection: McpConnection | undefined }> {
    const { open, onConnected, stableAfterMs } = this.#supervision;
    let connection: McpConnection | undefined;
    try {
      connection = await open(this.#config, this.#memory, this.#stop.signal);
      const end = this.#watch(connection);
      await Promise.race([onConnected(connection), end.then((why) => Promise.reject(why))]);
      this.#connection = connection;
      const since = new Date();
      this.#enter({ phase: "ready", ...factsOf(connection, since) });
      started();
      const why = await end;
      if (Date.now() - since.getTime() >= stableAfterMs) this.#backoff.reset();
      return { why, connection };
    } catch (why) {
      return { why, connection };
    }
  }

  /** Resolves with the reason when the connection has ended, is dead or no longer needed. */
  #watch(connection: McpConnection): Promise<Error> {
    const { signal } = this.#stop;
    return new Promise((resolve) => {
      const end = (why: string): void => {
        monitor.stop();
        signal.removeEventListener("abort", onAbort);
        resolve(
          new ComputerError(ComputerErrorCode.ConnectFailed, `MCP server "${this.#config.name}" ${why}`),
        );
      };
      const monitor = new HealthMonitor(connection, this.#supervision.health, {
        onMiss: (why) => this.#degrade(why),
        onRecovery: () => this.#recover(),
        onDead: end,
      });
      const onAbort = (): void => end("is being stopped");
      signal.addEventListener("abort", onAbort, { once: true });
      connection.once("closed", () => end(endOf(connection)));
      if (signal.aborted) onAbort();
      else if (connection.isClosed) end(endOf(connection));
      else monitor.start();
    });
  }

  #degrade(why: string): void {
    if (this.#state.phase === "ready") this.#enter({ ...this.#state, phase: "degraded", why });
  }

  #recover(): void {
    if (this.#state.phase !== "degraded") return;
    const { why: _, ...facts } = this.#state;
    this.#enter({ ...facts, phase: "ready" });
  }

  /** Returns when to try again; never, when that cannot help. */
  #fail(error: unknown): Date | undefined {
    const wait = isPermanent(error) ? undefined : this.#backoff.next();
    const nextTry = wait === undefined ? undefined : new Date(Date.now() + wait);
    const code = error instanceof ComputerError ? error.code : ComputerErrorCode.ConnectFailed;
    this.#supervision.logger.warn("mcp server failed", { cause: error, nextTryMs: wait });
    this.#enter({ phase: "failed", why: this.#supervision.scrub(messageOf(error)), code, nextTry });
    return nextTry;
  }

  #enter(state: ServerState): void {
    const previous = this.#state;
    this.#state = state;
    if (state.phase === "failed") this.#outage = { since: this.#outage?.since ?? new Date(), why: state.why };
    else if (state.phase !== "starting") this.#outage = undefined;
    this.#supervision.onState(this, previous);
  }
}

function factsOf(connection: McpConnection, since: Date): ServerFacts {
  const { era, protocolVersion, capabilities, serverInfo, handle } = connection;
  return { era, protocolVersion, capabilities, serverInfo, pid: handle.process?.pid ?? undefined, since };
}

function endOf({ handle }: McpConnection): string {
  const words = handle.process?.stderrTail.at(-1);
  const reason = handle.process?.exitReason ?? "closed the connection";
  return words === undefined ? reason : `${reason}. It wrote last: ${words}`;
}

function isPermanent(error: unknown): boolean {
  return error instanceof ComputerError && permanent.has(error.code);
}

/** Without a time it lasts until the signal. */
function pauseUntil(time: Date | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = time && setTimeout(done, time.getTime() - Date.now());
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done, { once: true });
    if (signal.aborted) done();
  });
}
