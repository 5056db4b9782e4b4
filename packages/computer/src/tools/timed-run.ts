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

const MOST_ATTEMPTS = 5;

/**
 * Runs code that may never end, and stops it in the middle when its time is up: regular expressions and generated
 * validators of schemas that somebody else wrote. The engine's own watchdog does it, so that nothing has to be moved
 * to another thread.
 */
export class TimedRun {
  #place: { readonly context: Context; readonly script: Script } | undefined;

  /**
   * What the work returns; throws what it throws, and `TooSlowError` when it was stopped. Work that was stopped before
   * it could compute for so long, because the machine was busy with something else, is prepared and run again.
   */
  run<P, T>(milliseconds: number, prepare: () => P, work: (prepared: P) => T): T {
    for (let attempt = 1; ; attempt += 1) {
      const prepared = prepare();
      const before = process.cpuUsage();
      try {
        return this.#runOnce(milliseconds, () => work(prepared));
      } catch (cause) {
        const { user, system } = process.cpuUsage(before);
        const hadItsTime = (user + system) / 1_000 >= milliseconds / 2;
        if (!(cause instanceof TooSlowError) || hadItsTime || attempt === MOST_ATTEMPTS) throw cause;
      }
    }
  }

  #runOnce<T>(milliseconds: number, work: () => T): T {
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
