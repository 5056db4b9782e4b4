import { settledWithin } from "@a2c-smcp/runtime";

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * Sees when the stream opens on which a server of the older era announces changes over HTTP. The SDK opens it in the
 * background, and again when it broke; what the server tells while it is not open goes nowhere.
 */
export class NoticeStream {
  #onOpen: (() => void) | undefined;
  #onLost: (() => void) | undefined;
  #wasOpen = false;
  #settle: () => void = () => undefined;
  readonly #first = new Promise<void>((resolve) => {
    this.#settle = resolve;
  });

  /** A `fetch` that is watched. */
  watch(fetch: Fetch): Fetch {
    return async (url, init) => {
      if (init?.method !== "GET") return fetch(url, init);
      try {
        const response = await fetch(url, init);
        if (isStream(response)) this.#noteOpen();
        else this.#noteRefused();
        return response;
      } catch (cause) {
        this.#noteRefused();
        throw cause;
      } finally {
        this.#settle();
      }
    };
  }

  /** Waits until the stream is open or was refused, but no longer than so many milliseconds. */
  async opened(milliseconds: number): Promise<void> {
    await settledWithin(milliseconds, this.#first);
  }

  /** From now on the listener is called whenever a stream that was open cannot be opened again: its server may be another one. */
  onLost(listener: () => void): void {
    this.#onLost = listener;
  }

  /** From now on the listener is called whenever the stream opens: until then no notification arrived. */
  onOpen(listener: () => void): void {
    this.#onOpen = listener;
  }

  #noteOpen(): void {
    this.#wasOpen = true;
    this.#onOpen?.();
  }

  #noteRefused(): void {
    if (this.#wasOpen) this.#onLost?.();
  }
}

function isStream({ ok, headers }: Response): boolean {
  return ok && headers.get("content-type")?.startsWith("text/event-stream") === true;
}
