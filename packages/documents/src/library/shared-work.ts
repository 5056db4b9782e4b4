import { unlessAborted } from "@a2c-smcp/runtime";

interface Shared<V> {
  readonly promise: Promise<V>;
  readonly controller: AbortController;
  waiting: number;
}

/** Work that several ask for at once is done once; it is cancelled when the last of them has gone. */
export class SharedWork<V> {
  readonly #running = new Map<string, Shared<V>>();

  async run(key: string, work: (signal: AbortSignal) => Promise<V>, signal?: AbortSignal): Promise<V> {
    signal?.throwIfAborted();
    const shared = this.#running.get(key) ?? this.#start(key, work);
    shared.waiting++;
    try {
      return await unlessAborted(shared.promise, signal);
    } finally {
      shared.waiting--;
      const isUnderWay = this.#running.get(key) === shared;
      if (shared.waiting === 0 && isUnderWay)
        shared.controller.abort(new Error("Nobody waits for this any more"));
    }
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<V>): Shared<V> {
    const controller = new AbortController();
    const shared: Shared<V> = { promise: work(controller.signal), controller, waiting: 0 };
    const leave = (): void => {
      if (this.#running.get(key) === shared) this.#running.delete(key);
    };
    // Whoever waits sees a failure; here it only ends the entry.
    shared.promise.then(leave, leave);
    controller.signal.addEventListener("abort", leave, { once: true });
    this.#running.set(key, shared);
    return shared;
  }
}
