import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";

/** How a worker ended that was not told to. */
export interface WorkerEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly cause: Error | undefined;
  /** Its last words. */
  readonly stderr: string;
  /** Name of the file that it was reading. */
  readonly name: string | undefined;
}

/** How a process ends that goes wrong by itself. */
const crashes: ReadonlySet<string> = new Set([
  ...["SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV", "SIGSYS", "SIGTRAP"],
]);

/** Whether a signal that we did not send came from an operator, or from a system that is short of memory. */
export function isFromOutside(signal: NodeJS.Signals | null): boolean {
  return signal !== null && !crashes.has(signal);
}

/** Why there is no answer, as far as the end of the worker tells. */
export function endedError(end: WorkerEnd): DocumentError {
  const { code, signal, cause, stderr, name = "the document" } = end;
  if (isFromOutside(signal))
    return new DocumentError(
      DocumentErrorCode.Interrupted,
      `its reader was ended from outside (${signal}), as by a system that is short of memory`,
    );
  if (/out of memory|allocation failed|bad_alloc/i.test(stderr))
    return new DocumentError(
      DocumentErrorCode.TooLarge,
      `${name} needs more memory to be read than it may have`,
    );
  const how = cause?.message ?? signal ?? (code === null ? "unknown" : `exit code ${code}`);
  return new DocumentError(DocumentErrorCode.Damaged, `reading ${name} ended unexpectedly (${how})`, {
    cause,
  });
}
