import { A2cError } from "@a2c-smcp/protocol/a2c-error";
/** Raised when a wait took longer than it may. */
export class DeadlineError extends A2cError {
  override readonly name = "DeadlineError";
  readonly code = "deadline";
  /** What was waited for. */
  readonly what: string;
  readonly milliseconds: number;

  constructor(what: string, milliseconds: number) {
    super(`${what} took longer than ${milliseconds} ms`);
    this.what = what;
    this.milliseconds = milliseconds;
  }
}

/** What is waited for, and for how long. */
export interface Deadline {
  /** Named in the error. */
  readonly what: string;
  readonly milliseconds: number;
  /** Ends the wait early, with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Waits for the promise, but no longer than the deadline. The work itself goes on: cancel it through its own means. */
export function withDeadline<T>(promise: Promise<T>, deadline: Deadline): Promise<T> {
  const { what, milliseconds, signal } = deadline;
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
    const abort = (): void => {
      finish();
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      finish();
      reject(new DeadlineError(what, milliseconds));
    }, milliseconds);
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort, { once: true });
    promise.finally(finish).then(resolve, reject);
  });
}
