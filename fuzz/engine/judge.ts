import type { Case } from "./case.ts";
import { CurrentCase } from "./current-case.ts";
import type { Subject, Target } from "./target.ts";
import { Violation } from "./target.ts";

/** What a case showed. */
export interface Finding {
  /** One line; findings with the same line are one. */
  readonly what: string;
  readonly stack: string;
  readonly input: Case;
}

/** Plays cases against a target that is opened again after each finding: what broke is not trusted any more. */
export class Judge implements AsyncDisposable {
  readonly #target: Target;
  readonly #current: CurrentCase | undefined;
  #subject: Subject | undefined;

  /** The case that runs is in the file, so that it is known even when this process does not survive it. */
  constructor(target: Target, currentFile?: string) {
    this.#target = target;
    this.#current = currentFile === undefined ? undefined : new CurrentCase(currentFile);
  }

  /** The finding, or undefined when every promise was kept. */
  async play(input: Case): Promise<Finding | undefined> {
    this.#current?.write(input);
    this.#subject ??= await this.#target.open();
    const started = performance.now();
    try {
      await this.#subject.run(input);
    } catch (error) {
      return this.#found(describe(error), error, input);
    }
    const isSlow = performance.now() - started > this.#target.milliseconds;
    if (!isSlow || !this.#target.isGuided || !(await this.#isSlowAgain(input))) return undefined;
    const slow = `takes more than ${this.#target.milliseconds} ms of CPU for ${input.join("").length} characters`;
    return this.#found(slow, new Violation(slow), input);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#subject?.[Symbol.asyncDispose]();
    this.#subject = undefined;
  }

  async #found(what: string, error: unknown, input: Case): Promise<Finding> {
    await this[Symbol.asyncDispose]();
    return { what, stack: error instanceof Error ? (error.stack ?? "") : "", input };
  }

  /** Others may be busy on this machine: what counts is the CPU that it takes each time. */
  async #isSlowAgain(input: Case): Promise<boolean> {
    for (let time = 0; time < 3; time += 1) {
      const before = process.cpuUsage();
      await this.#subject?.run(input);
      const { user } = process.cpuUsage(before);
      if (user / 1_000 <= this.#target.milliseconds) return false;
    }
    return true;
  }
}

/** Name and message, without the numbers and quotes that differ from case to case. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return `threw ${typeof error}`;
  const text = error instanceof Violation ? error.message : `${error.name}: ${error.message}`;
  return text
    .replace(/"[^"]*"/g, '"…"')
    .replace(/\d+/g, "N")
    .slice(0, 200);
}
