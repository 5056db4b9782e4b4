import { DocumentError, DocumentErrorCode } from "./document-error.ts";

/** Too many open files or processes, no memory, no room on the disk: no fault of any file. */
const crowded: ReadonlySet<string> = new Set(["EMFILE", "ENFILE", "EAGAIN", "ENOMEM", "ENOSPC", "EDQUOT"]);
const missing: ReadonlySet<string> = new Set(["ENOENT", "EACCES", "EPERM", "ENOTDIR", "EISDIR", "ELOOP"]);

/** What a parser throws that is no DocumentError comes from a file that it did not expect. */
export function toDocumentError(error: unknown, name: string): DocumentError {
  if (error instanceof DocumentError) return error;
  const systemCode = error instanceof Error && "code" in error ? String(error.code) : "";
  const options = { cause: error };
  if (crowded.has(systemCode))
    return new DocumentError(
      DocumentErrorCode.Interrupted,
      `the system has no room for it (${systemCode})`,
      options,
    );
  if (missing.has(systemCode))
    return new DocumentError(DocumentErrorCode.Unreadable, `${name} is gone or may not be read`, options);
  const reason = error instanceof Error ? error.message : String(error);
  const text = `${name} cannot be read: ${reason.slice(0, 300)}`;
  return new DocumentError(DocumentErrorCode.Damaged, text, options);
}
