import type { Audit, LogFields, Logger } from "@a2c-smcp/runtime";
import { TokenBucket } from "@a2c-smcp/runtime";

export interface AuditTrailOptions {
  readonly logger: Logger;
  /** Where entries go besides the log. */
  readonly audit?: Audit | undefined;
}

/** Strangers can make us refuse as often as they like; so many lines a second tell of it. */
const REFUSALS = { rate: 10, burst: 100 };

/** Who came from where, who left and why, and who called what: in the log, and where the operator keeps such things. */
export class AuditTrail {
  readonly #options: AuditTrailOptions;
  readonly #refusals = new TokenBucket(REFUSALS, performance.now());
  #leftOut = 0;

  constructor(options: AuditTrailOptions) {
    this.#options = options;
  }

  /** Whether entries go anywhere besides the log. */
  get isKept(): boolean {
    return this.#options.audit !== undefined;
  }

  note(event: string, fields: LogFields): void {
    this.#options.logger.info(event, { audit: true, ...fields });
    this.record(event, fields);
  }

  /** For what the log tells in a line of its own. */
  record(event: string, fields: LogFields): void {
    this.#options.audit?.({ event, ...fields });
  }

  /** For what strangers cause: of a flood some entries are left out, and counted in the next one. */
  noteRefusal(event: string, fields: LogFields): void {
    if (!this.#refusals.take(performance.now())) {
      this.#leftOut += 1;
      return;
    }
    const leftOut = this.#leftOut;
    this.#leftOut = 0;
    this.note(event, leftOut > 0 ? { ...fields, left_out: leftOut } : fields);
  }
}
