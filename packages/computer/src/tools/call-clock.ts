/** Why a call has to end before its result is there. */
export type CallEnd = "timeout" | "cancelled";

/** Why the signal of a call is aborted that its Agent took back. */
export const CANCELLED = "the agent cancelled the call";

/** Longer waits would fire at once: timers count with 31 bits. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** The time of one call: over when its timeout has passed or when the Agent takes the call back. */
export class CallClock implements Disposable {
  readonly #controller = new AbortController();
  readonly #cancel: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #onCancel = (): void => this.#end("cancelled");
  #ended: CallEnd | undefined;
  /** When the timeout passes. */
  readonly endsAt: Date;

  /** @param milliseconds until the timeout */
  constructor(milliseconds: number, cancel: AbortSignal | undefined) {
    this.#cancel = cancel;
    this.endsAt = new Date(Date.now() + Math.min(milliseconds, LONGEST_WAIT_MS));
    this.#timer = setTimeout(() => this.#end("timeout"), Math.min(milliseconds, LONGEST_WAIT_MS));
    cancel?.addEventListener("abort", this.#onCancel, { once: true });
    if (cancel?.aborted) this.#end("cancelled");
  }

  /** Aborted when the call has ended. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Undefined while there is still time. */
  get ended(): CallEnd | undefined {
    return this.#ended;
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#cancel?.removeEventListener("abort", this.#onCancel);
  }

  #end(why: CallEnd): void {
    if (this.#ended) return;
    this.#ended = why;
    this[Symbol.dispose]();
    // The reason travels to the MCP server in its notification of the cancel.
    this.#controller.abort(why === "timeout" ? "the call timed out" : CANCELLED);
  }
}
