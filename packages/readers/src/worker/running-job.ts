import type { DocumentError } from "../engine/document-error.ts";
import { GarbageError } from "./garbage-error.ts";
import { JobWatch } from "./job-watch.ts";
import type { RawAnswer } from "./messages.ts";
import type { WorkerChild } from "./worker-child.ts";
import type { VersionedFile, WorkerJob } from "./worker-job.ts";
import type { WorkerLimits } from "./worker-limits.ts";

export interface RunningJobParts<J extends WorkerJob> {
  readonly id: number;
  readonly job: J;
  readonly file: VersionedFile;
  readonly limits: WorkerLimits<J["kind"]>;
  readonly child: WorkerChild;
  readonly resolve: (answer: RawAnswer) => void;
  readonly reject: (error: unknown) => void;
  /** It takes too long or too much. */
  readonly onExcess: (verdict: DocumentError) => void;
}

/** A job has begun, its document is open, its answer is there. */
const MOST_MESSAGES = 3;

/** The job that a worker runs: how far it is, and how long that may take. */
export class RunningJob<J extends WorkerJob> {
  readonly parts: RunningJobParts<J>;
  readonly #watch: JobWatch;
  #messages = 0;
  #isUnwanted = false;

  constructor(parts: RunningJobParts<J>) {
    this.parts = parts;
    const { file, limits, child, onExcess } = parts;
    this.#watch = new JobWatch({
      name: file.name,
      mostMemory: limits.residentBytes,
      memory: () => child.memory(),
      isHalted: () => child.isHalted(),
      onExcess,
    });
  }

  /** Whether the worker has said anything of it: from then on its file answers for what happens. */
  get hasBegun(): boolean {
    return this.#messages > 0;
  }

  /** A message of the worker; throws where it belongs to no job, or is one too many. */
  note(id: number): void {
    if (id !== this.parts.id) throw new GarbageError("it answered what nobody asked");
    this.#messages++;
    if (this.#messages > MOST_MESSAGES) throw new GarbageError("it sent more messages than a job has");
  }

  /** The document is being opened. */
  allowOpening(): void {
    const { file, limits } = this.parts;
    if (!this.#isUnwanted) this.#watch.allow(limits.openMs, `opening ${file.name}`);
  }

  /** The document is open. */
  allowJob(): void {
    const { file, job, limits } = this.parts;
    const most = limits.jobMs[job.kind as J["kind"]];
    if (!this.#isUnwanted) this.#watch.allow(most, `reading ${file.name} (${job.kind})`);
  }

  /** Nobody waits for it any more: it may still end by itself, but not for long. */
  abandon(): void {
    this.#isUnwanted = true;
    this.#watch.allow(this.parts.limits.abandonedMs, "a job that nobody waits for");
  }

  /** It has ended. */
  stop(): void {
    this.#watch.stop();
  }
}
