import type { JobKind } from "./job.ts";

/** What a worker may take. One that goes beyond is killed, and its job fails with a reason. */
export interface WorkerLimits {
  /** Until a worker has started. */
  readonly startMs: number;
  /** Until a document is open. */
  readonly openMs: number;
  /** Until an open document has answered. */
  readonly jobMs: Readonly<Record<JobKind, number>>;
  /** How long a job may still run that nobody waits for any more. */
  readonly abandonedMs: number;
  /** Memory that is in use, looked at while a job runs. Linux only. */
  readonly residentBytes: number;
  /** Heap of the JavaScript engine. */
  readonly heapBytes: number;
  /** Everything that is mapped: holds where memory grows faster than anybody looks. Linux only. */
  readonly addressSpaceBytes: number;
}

const MB = 1024 * 1024;

export const defaultWorkerLimits: WorkerLimits = {
  startMs: 30_000,
  openMs: 60_000,
  jobMs: {
    describe: 20_000,
    pages: 60_000,
    page: 10_000,
    element: 10_000,
    blob: 10_000,
    hash: 60_000,
    text: 60_000,
    digest: 60_000,
  },
  abandonedMs: 2000,
  residentBytes: 1536 * MB,
  heapBytes: 1024 * MB,
  addressSpaceBytes: 4096 * MB,
};
