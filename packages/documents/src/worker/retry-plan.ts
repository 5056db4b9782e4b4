import { DocumentError, DocumentErrorCode } from "@a2c-smcp/readers";
import { GarbageError, WorkerGoneError } from "@a2c-smcp/readers/worker";
import type { DocumentWorkerLimits } from "./document-worker.ts";
import type { QueuedJob } from "./job-queue.ts";
import type { Slot } from "./slot.ts";

/** A job whose worker was ended from outside is run so often: beside others, alone, and alone with less memory. */
const MOST_ATTEMPTS = 3;
/** What the last attempt may have of the memory: a system that is short of it must not be the one to judge. */
const SMALL_SHARE = 0.5;

/** A job without an answer, why, and in which worker. */
export interface LostJob {
  readonly job: QueuedJob;
  readonly error: unknown;
  readonly slot: Slot;
}

/** Whether a job is to be run again, in a worker of its own. */
export function isWorthAnother({ job, error, slot }: LostJob): boolean {
  if (isInterruption(error)) return job.attempts < MOST_ATTEMPTS;
  // The file that took the worker over may be one that was read before.
  if (error instanceof GarbageError) return job.attempts === 1 && !job.isAlone;
  return job.attempts === 1 && mayBeOthers(error, slot);
}

/** What a job without an answer fails with. An end that nobody can lay at the file's door is no verdict on it. */
export function failureOf({ job, error }: LostJob): unknown {
  if (isInterruption(error)) return interruptedError(job, error);
  if (error instanceof GarbageError) return garbledError(job, error);
  const isSqueezed = error instanceof DocumentError && error.code === DocumentErrorCode.TooLarge;
  return isSqueezed && hasLess(job.attempts) ? interruptedError(job, error) : error;
}

/** The limits of a worker that is started for one job. */
export function limitsFor({ attempts }: QueuedJob, limits: DocumentWorkerLimits): DocumentWorkerLimits {
  if (!hasLess(attempts + 1)) return limits;
  const { residentBytes, heapBytes } = limits;
  return { ...limits, residentBytes: residentBytes * SMALL_SHARE, heapBytes: heapBytes * SMALL_SHARE };
}

/** There was no worker, or it went without a verdict: no fault of the file. */
export function interruptedError({ file, attempts }: QueuedJob, cause: Error): DocumentError {
  const tries = attempts > 1 ? `, ${attempts} times` : "";
  const text = `reading ${file.name} was interrupted${tries}: ${cause.message}`;
  return new DocumentError(DocumentErrorCode.Interrupted, text, { cause });
}

function garbledError({ file }: QueuedJob, cause: GarbageError): DocumentError {
  const text = `the reader of ${file.name} did not behave and was stopped: ${cause.message}`;
  return new DocumentError(DocumentErrorCode.Damaged, text, { cause });
}

function hasLess(attempt: number): boolean {
  return attempt >= MOST_ATTEMPTS;
}

function isInterruption(error: unknown): error is Error {
  return (
    error instanceof WorkerGoneError ||
    (error instanceof DocumentError && error.code === DocumentErrorCode.Interrupted)
  );
}

/** Documents that are open beside take memory too, and a worker that ran out of it does not tell whose it was. */
function mayBeOthers(error: unknown, { worker, open }: Slot): boolean {
  const isSlow = error instanceof DocumentError && error.code === DocumentErrorCode.TooSlow;
  return worker.hasExited && open.size > 1 && !isSlow;
}

/** Why a job is refused, or not tried again, once the pool is closed. */
export function closedError(): DocumentError {
  return new DocumentError(DocumentErrorCode.Unreadable, "the documents server is closing");
}
