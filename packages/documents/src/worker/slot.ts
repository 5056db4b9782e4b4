import type { VersionedFile } from "@a2c-smcp/readers/worker";
import type { DocumentWorker } from "./document-worker.ts";
import type { QueuedJob } from "./job-queue.ts";

export type SlotState =
  | { readonly phase: "starting" | "idle" }
  | { readonly phase: "busy"; readonly job: QueuedJob; readonly since: number };

/** A worker of the pool and what it is doing. */
export interface Slot {
  readonly worker: DocumentWorker;
  /** The one file that the worker may read, if it was started for a large one; others are copied for theirs. */
  readonly only: VersionedFile | undefined;
  /** Versions of the files whose documents are open in the worker, the one used last at the end. */
  readonly open: Map<string, string>;
  state: SlotState;
  /** The one job that the worker was started for, if it was: it ends with it. */
  reservedFor: QueuedJob | undefined;
  /** The page after the one that was read last, and of which file. */
  next: { readonly path: string; readonly page: number } | undefined;
  /** When its memory was looked at last. */
  weighedAt: number;
  /** It has grown large and makes room for a fresh one at the next occasion. */
  isWorn: boolean;
  /** Ends the worker when it has rested long enough. */
  rest: NodeJS.Timeout | undefined;
}

/** What a worker is started for: one job, or one large file. */
export interface SlotPurpose {
  readonly reservedFor?: QueuedJob | undefined;
  readonly only?: VersionedFile | undefined;
}

export function createSlot(worker: DocumentWorker, { reservedFor, only }: SlotPurpose = {}): Slot {
  return {
    worker,
    only,
    reservedFor,
    open: new Map(),
    state: { phase: "starting" },
    next: undefined,
    weighedAt: 0,
    isWorn: false,
    rest: undefined,
  };
}

/** The job that a worker runs, or is started for. */
export function jobOf({ state, reservedFor }: Slot): QueuedJob | undefined {
  return state.phase === "busy" ? state.job : reservedFor;
}

/** Whether the worker can be given the job: a large file has workers of its own, which read nothing else. */
export function mayRead({ only }: Slot, { file, isTied }: QueuedJob): boolean {
  return only === undefined ? !isTied : isSameFile(only, file);
}

export function isSameFile(one: VersionedFile, other: VersionedFile): boolean {
  return one.path === other.path && one.version === other.version;
}

/** Whether the worker has the document of a file open, in its present version. */
export function holds({ open }: Slot, { path, version }: VersionedFile): boolean {
  return open.get(path) === version;
}

/** Mirrors what the worker does with its open documents. */
export function noteOpen({ open }: Slot, { path, version }: VersionedFile, most: number): void {
  open.delete(path);
  open.set(path, version);
  for (const oldest of open.keys()) {
    if (open.size <= most) return;
    open.delete(oldest);
  }
}

/** Whether the job is the page after the one that the worker read last. */
export function readsOn({ next }: Slot, { job, file }: QueuedJob): boolean {
  return job.kind === "page" && next?.path === file.path && next.page === job.index;
}
