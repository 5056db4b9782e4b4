import { messageOf } from "@a2c-smcp/runtime";
import type { McpConnection } from "./mcp-connection.ts";
import { classifyFailure } from "./mcp-failure.ts";

export interface HealthOptions {
  /** Milliseconds between two probes. */
  readonly everyMs: number;
  /** Milliseconds that an answer may take. */
  readonly timeoutMs: number;
  /** Unanswered probes in a row after which the server counts as dead. */
  readonly misses: number;
}

export const defaultHealth: HealthOptions = { everyMs: 30_000, timeoutMs: 5_000, misses: 2 };

export interface HealthReport {
  /** A probe went unanswered, but it is too early to give up. */
  readonly onMiss: (why: string) => void;
  readonly onRecovery: () => void;
  /** The server does not live any more. */
  readonly onDead: (why: string) => void;
}

/**
 * Asks a server now and then whether it lives. A process that hangs and an HTTP server that is gone notify nobody:
 * this is the only way to find out.
 */
export class HealthMonitor {
  readonly #connection: McpConnection;
  readonly #options: HealthOptions;
  readonly #report: HealthReport;
  readonly #onSuspect = (): void => this.#schedule(0);
  #timer: NodeJS.Timeout | undefined;
  #missed = 0;
  #isProbing = false;
  #isStopped = false;

  constructor(connection: McpConnection, options: HealthOptions, report: HealthReport) {
    this.#connection = connection;
    this.#options = options;
    this.#report = report;
  }

  start(): void {
    // A request that failed in a doubtful way is reason to look at once.
    this.#connection.on("suspect", this.#onSuspect);
    this.#schedule(this.#options.everyMs);
  }

  stop(): void {
    this.#isStopped = true;
    this.#connection.off("suspect", this.#onSuspect);
    clearTimeout(this.#timer);
  }

  #schedule(milliseconds: number): void {
    if (this.#isStopped || this.#isProbing) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#probe(), milliseconds);
    this.#timer.unref();
  }

  async #probe(): Promise<void> {
    this.#isProbing = true;
    const failure = await this.#connection.probe({ timeoutMs: this.#options.timeoutMs }).then(
      () => undefined,
      (cause: unknown) => ({ cause, kind: classifyFailure(cause).kind }),
    );
    this.#isProbing = false;
    if (this.#isStopped) return;
    if (!failure) this.#answered();
    else this.#unanswered(failure.cause, failure.kind === "timeout");
  }

  #answered(): void {
    if (this.#missed > 0) this.#report.onRecovery();
    this.#missed = 0;
    this.#schedule(this.#options.everyMs);
  }

  /** Silence may pass; a connection that is refused or a session that is lost does not come back by itself. */
  #unanswered(cause: unknown, isSilence: boolean): void {
    this.#missed += 1;
    const why = isSilence ? `did not answer within ${this.#options.timeoutMs} ms` : messageOf(cause);
    if (!isSilence || this.#missed >= this.#options.misses) {
      this.#report.onDead(why);
      return;
    }
    this.#report.onMiss(why);
    this.#schedule(this.#options.everyMs);
  }
}
