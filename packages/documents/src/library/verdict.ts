import { DocumentErrorCode, READER_VERSION } from "@a2c-smcp/readers";
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
  return { at: Date.now(), reader: READER_VERSION };
}

/** Whether a verdict of another reader, or of long ago, stands in the way of a file. */
export function isOutdated(state: FileState, now: number): boolean {
  if (state.phase === "ready" && state.verdict === undefined) return false;
  const { at, reader } = state.verdict ?? { at: 0, reader: undefined };
  // A clock that was ahead must not make a verdict last.
  return reader !== READER_VERSION || Math.abs(now - at) > LIFETIME_MS;
}

/** Whether a file that could not be read is to be tried again after a start. */
export function isWorthAnotherTry(state: FileState, now: number): boolean {
  return state.phase === "failed" && (passing.has(state.code) || isOutdated(state, now));
}
