import type { Logger } from "@a2c-smcp/runtime";

/** Logs one line per outage, not one per attempt to end it. */
export class OutageLog {
  readonly #logger: Logger;
  #isSaid = false;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Logs the loss that an outage begins with. */
  begin(message: string, reason: string): void {
    this.#logger.warn(message, { reason });
    this.#isSaid = true;
  }

  /** Logs an attempt that failed, where nothing was logged of this outage yet. */
  warnOnce(message: string, reason: string): void {
    if (!this.#isSaid) this.begin(message, reason);
  }

  end(): void {
    this.#isSaid = false;
  }
}
