import type { Job, VersionedFile } from "./job.ts";
import type { RawAnswer } from "./worker-process.ts";

/** Somebody waits for an interactive job; background jobs run when there is room beside them. */
export type Priority = "interactive" | "background";

/** A job that waits for a worker. */
export interface QueuedJob {
  readonly file: VersionedFile;
  readonly job: Job;
  readonly priority: Priority;
  readonly since: number;
  readonly resolve: (answer: RawAnswer) => void;
  readonly reject: (error: unknown) => void;
  /** How often it was given to a worker. */
  attempts: number;
}

/** A job that has waited this long is not overtaken any more. */
const PATIENCE_MS = 1000;

/** Jobs in order; one whose document is open already may overtake, so that nothing is opened twice in vain. */
export class JobQueue {
  readonly #jobs: Record<Priority, QueuedJob[]> = { interactive: [], background: [] };

  add(job: QueuedJob): void {
    this.#jobs[job.priority].push(job);
  }

  remove(job: QueuedJob): boolean {
    const jobs = this.#jobs[job.priority];
    const at = jobs.indexOf(job);
    if (at >= 0) jobs.splice(at, 1);
    return at >= 0;
  }

  /** How many jobs wait for a worker. */
  count(withBackground: boolean): number {
    return this.#jobs.interactive.length + (withBackground ? this.#jobs.background.length : 0);
  }

  /** Takes the next job; `isOpen` tells which documents the free workers hold. */
  take(isOpen: (file: VersionedFile) => boolean, withBackground: boolean): QueuedJob | undefined {
    const jobs =
      this.#jobs.interactive.length > 0 || !withBackground ? this.#jobs.interactive : this.#jobs.background;
    const [first] = jobs;
    if (first === undefined) return undefined;
    const mayOvertake = performance.now() - first.since < PATIENCE_MS;
    const chosen = (mayOvertake && jobs.find(({ file }) => isOpen(file))) || first;
    this.remove(chosen);
    return chosen;
  }

  /** Empties the queue. */
  drain(): readonly QueuedJob[] {
    return [...this.#jobs.interactive.splice(0), ...this.#jobs.background.splice(0)];
  }
}
