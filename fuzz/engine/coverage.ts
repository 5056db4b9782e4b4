import type { Profiler } from "node:inspector";
import { Session } from "node:inspector";

/**
 * Which blocks of our own code have ever run in this process, by V8's own counters. Taking them costs about a
 * millisecond, so it is done for a batch of cases, and again one by one only where a batch brought something new.
 */
export class Coverage {
  readonly #session = new Session();
  readonly #seen = new Set<string>();

  constructor() {
    this.#session.connect();
    this.#session.post("Profiler.enable");
    this.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  get blocks(): number {
    return this.#seen.size;
  }

  /** The blocks that ran since the last time and never before. They stay new until they are kept. */
  takeNew(): readonly string[] {
    const found: string[] = [];
    for (const { url, functions } of this.#take())
      if (isOurs(url)) for (const block of functions) found.push(...this.#newOf(url, block));
    return found;
  }

  keep(blocks: readonly string[]): void {
    for (const block of blocks) this.#seen.add(block);
  }

  close(): void {
    this.#session.disconnect();
  }

  #take(): readonly Profiler.ScriptCoverage[] {
    let result: readonly Profiler.ScriptCoverage[] = [];
    // The answer comes before `post` returns: the session is of this very thread.
    this.#session.post("Profiler.takePreciseCoverage", (error, answer) => {
      if (error) throw error;
      result = answer.result;
    });
    return result;
  }

  #newOf(url: string, { ranges }: Profiler.FunctionCoverage): string[] {
    return ranges
      .filter(({ count }) => count > 0)
      .map(({ startOffset, endOffset }) => `${url}:${startOffset}:${endOffset}`)
      .filter((block) => !this.#seen.has(block));
  }
}

function isOurs(url: string): boolean {
  return url.includes("/packages/") && !url.includes("/node_modules/");
}
