import type { VersionedFile } from "@a2c-smcp/readers/worker";
import type { Job, JobKind } from "./job.ts";
import type { Answer } from "./read-answer.ts";

/** Somebody waits for an interactive job; background jobs run when there is room beside them. */
export type Priority = "interactive" | "background";

/** A job that waits for a worker. */
export interface QueuedJob {
  readonly file: VersionedFile;
  readonly job: Job;
  readonly priority: Priority;
  readonly since: number;
  readonly resolve: (answer: Answer<JobKind>) => void;
  readonly reject: (error: unknown) => void;
  /** How often it was given to a worker. */
  attempts: number;
  /** It gets a worker of its own, in which no other document is open. */
  isAlone: boolean;
  /** Its file is not copied: it is read by workers that may read this file and no other. */
  isTied: boolean;
}

/** A job that has waited this long is not overtaken any more. */
const PATIENCE_MS = 1000;

/** Where in the pages that are left a second worker begins. */
const BEYOND = 2 / 3;

/** How well a job suits the workers that are free. */
export const Fit = {
  /** The worker that reads its document has it done sooner than another has opened it. */
  Leave: -1,
  /** Its document would have to be opened. */
  Stranger: 0,
  /** Its document is open in one of them. */
  Open: 1,
  /** It reads on from the page that one of them read last. */
  ReadsOn: 2,
} as const;
export type Fit = (typeof Fit)[keyof typeof Fit];

export interface TakeOptions {
  readonly suits: (job: QueuedJob) => Fit;
  /** Whether another worker is reading through the document of this job. */
  readonly isReadElsewhere: (job: QueuedJob) => boolean;
  readonly withBackground: boolean;
}

/**
 * Jobs in order; one that suits a free worker better may overtake, so that nothing is opened twice in vain and a
 * document that is read through is read in runs of pages, which cost far less than the same pages one by one.
 */
export class JobQueue {
  readonly #jobs: Record<Priority, QueuedJob[]> = { interactive: [], background: [] };
  readonly #alone: QueuedJob[] = [];

  add(job: QueuedJob): void {
    this.#listOf(job).push(job);
  }

  remove(job: QueuedJob): boolean {
    const jobs = this.#listOf(job);
    const at = jobs.indexOf(job);
    if (at >= 0) jobs.splice(at, 1);
    return at >= 0;
  }

  /** The next job that wants a worker of its own; one in the background waits while somebody waits for another. */
  nextAlone(): QueuedJob | undefined {
    const awaited = this.#alone.find(({ priority }) => priority === "interactive");
    return awaited ?? (this.#jobs.interactive.length > 0 ? undefined : this.#alone[0]);
  }

  /** How many jobs wait for any worker. */
  count(withBackground: boolean): number {
    return this.#jobs.interactive.length + (withBackground ? this.#jobs.background.length : 0);
  }

  /** Whether any job waits, those that want a worker of their own included. */
  hasWaiting(withBackground: boolean): boolean {
    return this.#alone.length + this.count(withBackground) > 0;
  }

  /** The jobs that wait, by the paths of their files. */
  countByPath(withBackground: boolean): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { file } of this.waiting(withBackground))
      counts.set(file.path, (counts.get(file.path) ?? 0) + 1);
    return counts;
  }

  /** The jobs that wait for any worker, or one of their file, in order. */
  waiting(withBackground: boolean): readonly QueuedJob[] {
    const { interactive, background } = this.#jobs;
    return withBackground ? [...interactive, ...background] : interactive;
  }

  /** Takes the next job; undefined when there is none for the workers that are free. */
  take(options: TakeOptions): QueuedJob | undefined {
    const { interactive, background } = this.#jobs;
    const jobs = interactive.length > 0 || !options.withBackground ? interactive : background;
    const [first] = jobs;
    if (first === undefined) return undefined;
    const best = chooseBest(jobs, options);
    if (options.suits(best) === Fit.Leave) return undefined;
    // Who waits for one file must not wait for ever behind those who wait for another.
    const isPatient = performance.now() - first.since < PATIENCE_MS;
    const mayOvertake = isPatient || best.file.path === first.file.path || options.suits(first) === Fit.Leave;
    const chosen = mayOvertake ? best : first;
    this.remove(chosen);
    return chosen;
  }

  /** Takes out all jobs that have waited so long; without a time, all. */
  drain(waitedMs = 0): readonly QueuedJob[] {
    const until = performance.now() - waitedMs;
    const { interactive, background } = this.#jobs;
    const old = [...interactive, ...background, ...this.#alone].filter(({ since }) => since <= until);
    for (const job of old) this.remove(job);
    return old;
  }

  #listOf({ isAlone, priority }: QueuedJob): QueuedJob[] {
    return isAlone ? this.#alone : this.#jobs[priority];
  }
}

function chooseBest(jobs: readonly QueuedJob[], { suits, isReadElsewhere }: TakeOptions): QueuedJob {
  let best = jobs[0] as QueuedJob;
  let bestFit: Fit = suits(best);
  for (const job of jobs) {
    if (bestFit === Fit.ReadsOn) return best;
    const fit = suits(job);
    if (fit <= bestFit) continue;
    best = job;
    bestFit = fit;
  }
  if (bestFit === Fit.ReadsOn || !isReadElsewhere(best)) return best;
  // Another worker reads on from the front, and has the next pages under way: begin beyond the middle of what is left.
  const pages = jobs.filter(({ job, file }) => job.kind === "page" && file.path === best.file.path);
  return pages[Math.floor(pages.length * BEYOND)] ?? best;
}
