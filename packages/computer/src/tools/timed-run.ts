import type { Context } from "node:vm";
import { createContext, Script } from "node:vm";

/** What was run has not come to an end in time and was stopped. */
export class TooSlowError extends Error {
  override readonly name = "TooSlowError";
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    super(`it takes longer than ${milliseconds} ms`);
    this.milliseconds = milliseconds;
  }
}

/**
 * Runs code that may never end, and stops it in the middle when its time is up: regular expressions and generated
 * validators of schemas that somebody else wrote. The engine's own watchdog does it, so that nothing has to be moved
 * to another thread.
 */
export class TimedRun {
  #place: { readonly context: Context; readonly script: Script } | undefined;

  /** What the work answers; throws what it throws, and `TooSlowError` when it was stopped. */
  run<T>(milliseconds: number, work: () => T): T {
    this.#place ??= { context: createContext({}), script: new Script("work()") };
    const { context, script } = this.#place;
    let answer: { readonly value: T } | undefined;
    context["work"] = () => {
      answer = { value: work() };
    };
    try {
      script.runInContext(context, { timeout: milliseconds, displayErrors: false });
    } catch (cause) {
      throw isTimeout(cause) ? new TooSlowError(milliseconds) : cause;
    } finally {
      context["work"] = undefined;
    }
    if (!answer) throw new TooSlowError(milliseconds);
    return answer.value;
  }
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
