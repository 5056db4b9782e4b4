/** A call that can be taken back while it runs. */
export interface RunningCall extends Disposable {
  readonly signal: AbortSignal;
}

/** The calls that are under way, by request id, so that a cancel finds them. */
export class RunningCalls {
  readonly #running = new Map<string, Set<AbortController>>();

  start(reqId: string): RunningCall {
    const controller = new AbortController();
    const calls = this.#running.get(reqId) ?? new Set();
    calls.add(controller);
    this.#running.set(reqId, calls);
    return {
      signal: controller.signal,
      [Symbol.dispose]: () => {
        calls.delete(controller);
        if (calls.size === 0 && this.#running.get(reqId) === calls) this.#running.delete(reqId);
      },
    };
  }

  /** Takes back the calls of a request; nothing happens when there is none. */
  cancel(reqId: string): void {
    for (const controller of this.#running.get(reqId) ?? []) controller.abort();
  }

  cancelAll(): void {
    for (const reqId of [...this.#running.keys()]) this.cancel(reqId);
  }
}
