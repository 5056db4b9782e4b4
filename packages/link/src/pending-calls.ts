import { LinkError, LinkErrorCode } from "./link-error.ts";

export interface CallOptions {
  /** Named in errors. */
  readonly what: string;
  readonly milliseconds: number;
  readonly signal?: AbortSignal | undefined;
}

/** Calls that wait for their ack. Each ends exactly once: by its ack, its deadline, its signal or the end of the link. */
export class PendingCalls {
  readonly #failures = new Set<(error: unknown) => void>();

  get size(): number {
    return this.#failures.size;
  }

  /** Sends with an ack callback and waits for the ack's arguments. */
  call(send: (ack: (...args: unknown[]) => void) => void, options: CallOptions): Promise<unknown[]> {
    const { what, milliseconds, signal } = options;
    return new Promise((resolve, reject) => {
      const finish = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
        this.#failures.delete(fail);
      };
      const fail = (error: unknown): void => {
        finish();
        reject(error);
      };
      const abort = (): void => fail(signal?.reason);
      const timer = setTimeout(() => {
        fail(new LinkError(LinkErrorCode.Timeout, `${what} was not answered within ${milliseconds} ms`));
      }, milliseconds);
      this.#failures.add(fail);
      if (signal?.aborted) return abort();
      signal?.addEventListener("abort", abort, { once: true });
      try {
        send((...args) => {
          finish();
          resolve(args);
        });
      } catch (error) {
        fail(error); // what cannot be encoded was never sent
      }
    });
  }

  failAll(error: LinkError): void {
    for (const fail of [...this.#failures]) fail(error);
  }
}
