import { A2cError } from "@a2c-smcp/protocol/a2c-error";
/** There was no worker for a job: none started, or it had ended before. No fault of any file. */
export class WorkerGoneError extends A2cError {
  override readonly name = "WorkerGoneError";
  readonly code = "worker-gone";
  /** Somebody else ended it: an operator, or a system that is short of memory. */
  readonly isEndedFromOutside: boolean;

  constructor(message: string, options: { cause?: unknown; isEndedFromOutside?: boolean } = {}) {
    super(message, options);
    this.isEndedFromOutside = options.isEndedFromOutside ?? false;
  }
}
