/** What a process that reads documents may take. One that goes beyond is killed, and its job fails with a reason. */
export interface ProcessLimits {
  /** Until a worker has started. */
  readonly startMs: number;
  /** Until a document is open. */
  readonly openMs: number;
  /** How long a job may still run that nobody waits for any more. */
  readonly abandonedMs: number;
  /** Memory that is in use, looked at while a job runs. Linux only. */
  readonly residentBytes: number;
  /** Heap of the JavaScript engine. */
  readonly heapBytes: number;
  /** Everything that is mapped: holds where memory grows faster than anybody looks. Linux only. */
  readonly addressSpaceBytes: number;
}

/** Limits of a process whose jobs are of these kinds. */
export interface WorkerLimits<Kind extends string> extends ProcessLimits {
  /** Until an open document has answered. */
  readonly jobMs: Readonly<Record<Kind, number>>;
}

const MB = 1024 * 1024;

/** Enough for every document that a person made. */
export const defaultProcessLimits: ProcessLimits = {
  startMs: 30_000,
  openMs: 60_000,
  abandonedMs: 2000,
  residentBytes: 1536 * MB,
  heapBytes: 1024 * MB,
  addressSpaceBytes: 4096 * MB,
};
