import { closeSync, openSync } from "node:fs";
import { devNull } from "node:os";
import type { Context } from "node:vm";
import { createContext, Script } from "node:vm";
import { threadTime } from "../pacing/thread-time.ts";

/** What was run has not come to an end in time and was stopped. */
class TooSlowError extends Error {
  override readonly name = "TooSlowError";
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    super(`it takes longer than ${milliseconds} ms`);
    this.milliseconds = milliseconds;
  }
}

const MOST_ATTEMPTS = 5;

/** Nothing can be run under a watchdog at the moment. */
export class NoWatchdogError extends Error {
  override readonly name = "NoWatchdogError";

  constructor(cause: unknown) {
    super("there are too few open files left for the watchdog", { cause });
  }
}

/** What the engine opens for its watchdog, and one for whoever opens a file at the same time. */
const DESCRIPTORS = 4;

/**
 * Runs code that may never end, and stops it in the middle when its time is up: regular expressions and generated
 * validators of schemas that somebody else wrote. The engine's own watchdog does it, so that nothing has to be moved
 * to another thread.
 */
export class TimedRun {
  #place: { readonly context: Context; readonly script: Script } | undefined;

  /**
   * What the work returns; throws what it throws, `TooSlowError` when it was stopped, and `NoWatchdogError` when it
   * could not be watched. Work that was stopped before it could compute for so long, because the machine was busy with
   * something else, is prepared and run again.
   */
  run<P, T>(milliseconds: number, prepare: () => P, work: (prepared: P) => T): T {
    for (let attempt = 1; ; attempt += 1) {
      const prepared = prepare();
      const before = threadTime();
      try {
        return this.#runOnce(milliseconds, () => work(prepared));
      } catch (cause) {
        const hadItsTime = threadTime() - before >= milliseconds / 2;
        if (!(cause instanceof TooSlowError) || hadItsTime || attempt === MOST_ATTEMPTS) throw cause;
      }
    }
  }

  #runOnce<T>(milliseconds: number, work: () => T): T {
    requireDescriptors();
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

/** The engine aborts the whole process when it cannot open what its watchdog needs. */
function requireDescriptors(): void {
  const opened: number[] = [];
  try {
    while (opened.length < DESCRIPTORS) opened.push(openSync(devNull, "r"));
  } catch (cause) {
    throw new NoWatchdogError(cause);
  } finally {
    for (const file of opened) closeSync(file);
  }
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
