import { LinkError, LinkErrorCode } from "./link-error.ts";
import type { OfficeLinkOptions } from "./office-link-options.ts";

const OPEN_TIMEOUT_MS = 10_000;

type OpeningOptions = Pick<OfficeLinkOptions, "url" | "openTimeoutMs">;

/** The first way into an office: settles once, when a link is in or will never be. */
export class Opening {
  readonly settled: Promise<void>;
  #resolve: () => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.settled = new Promise<void>((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // A link may fail while nobody waits for it to open.
    this.settled.catch(() => undefined);
  }

  /** Calls back when nothing has come of it in time. */
  limit({ url, openTimeoutMs = OPEN_TIMEOUT_MS }: OpeningOptions, onLate: (error: LinkError) => void): void {
    this.#timer = setTimeout(() => {
      const message = `${url} did not let us in within ${openTimeoutMs} ms`;
      onLate(new LinkError(LinkErrorCode.Timeout, message));
    }, openTimeoutMs);
  }

  succeed(): void {
    clearTimeout(this.#timer);
    this.#resolve();
  }

  fail(error: Error): void {
    clearTimeout(this.#timer);
    this.#reject(error);
  }
}
