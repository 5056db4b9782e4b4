import { DocumentErrorCode, READING_VERSION } from "@a2c-smcp/readers";
import type { FileState, Verdict } from "../index/model.ts";

/** What a reader could not do is tried again after this. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Reasons that may be gone with another start: a password, a program, time, memory. */
const passing: ReadonlySet<string> = new Set([
  ...[DocumentErrorCode.ToolMissing, DocumentErrorCode.Encrypted, DocumentErrorCode.WrongPassword],
  ...[DocumentErrorCode.Unreadable, DocumentErrorCode.TooSlow, DocumentErrorCode.Interrupted],
]);

/** A verdict of this reader, given now. */
export function verdictNow(): Verdict {
  return { at: Date.now(), reader: READING_VERSION };
}

/** Whether other readers read a document than there are now. */
export function isOfOtherReaders(state: FileState): boolean {
  return state.phase === "ready" && state.reading !== READING_VERSION;
}

/** Whether what other readers made of a file, or a verdict of long ago, stands in its way. */
export function isOutdated(state: FileState, now: number): boolean {
  if (isOfOtherReaders(state)) return true;
  if (state.phase === "ready" && state.verdict === undefined) return false;
  const { at, reader } = state.verdict ?? { at: 0, reader: undefined };
  // A clock that was ahead must not make a verdict last.
  return reader !== READING_VERSION || Math.abs(now - at) > LIFETIME_MS;
}

/** Whether a file is to be looked into again after a start: it could not be read, or was read by other readers. */
export function isWorthAnotherTry(state: FileState, now: number): boolean {
  if (isOfOtherReaders(state)) return true;
  return state.phase === "failed" && (passing.has(state.code) || isOutdated(state, now));
}
