import type { NoObserver, ObserveOffice, OfficeObserver } from "./office-observer.ts";
import { OBSERVED_EVENTS } from "./office-observer.ts";

/** Looks on at the office from when a page first asks until the last page has gone. */
export class OfficeWatch {
  readonly #observe: ObserveOffice | undefined;
  readonly #onChange: () => void;
  #looking: Promise<OfficeObserver | NoObserver> | undefined;

  constructor(observe: ObserveOffice | undefined, onChange: () => void) {
    this.#observe = observe;
    this.#onChange = onChange;
  }

  /** The observer, or why there is none; rejects where the Server is not reached. */
  look(): Promise<OfficeObserver | NoObserver> {
    if (!this.#observe) return Promise.resolve("unsupported");
    this.#looking ??= this.#begin(this.#observe);
    return this.#looking;
  }

  /** Leaves the office. The next question begins anew. */
  leave(): void {
    const left = this.#looking;
    this.#looking = undefined;
    left?.then(close, () => undefined);
  }

  #begin(observe: ObserveOffice): Promise<OfficeObserver | NoObserver> {
    const looking = observe();
    // Somebody may allow it, or start the Server, meanwhile: what did not work is tried again with the next question.
    const forget = (): void => {
      if (this.#looking === looking) this.#looking = undefined;
    };
    looking.then((found) => {
      if (typeof found === "string") return forget();
      for (const event of OBSERVED_EVENTS) found.on(event, () => this.#onChange());
      found.on("failed", () => {
        forget();
        void close(found);
      });
    }, forget);
    return looking;
  }
}

async function close(found: OfficeObserver | NoObserver): Promise<void> {
  if (typeof found !== "string") await found.close();
}
