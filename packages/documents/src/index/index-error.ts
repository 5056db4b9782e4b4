import { A2cError } from "@a2c-smcp/protocol/a2c-error";
/** Why the index could not do what it was asked. */
export const IndexErrorCode = {
  /** The disk, or what the index may take of it, is used up. Worth another try when there is room. */
  Full: "full",
  /** Another server held the file for too long. Worth another try. */
  Busy: "busy",
  /** It took longer than it may. */
  Slow: "slow",
  /** The thread that did it ended; a new one is started. Worth another try. */
  Lost: "lost",
  /** What was being written is not there any more: the file was begun by a thread, or in an index, that is gone. */
  Gone: "gone",
  /** The file was found to be damaged, and is built anew. */
  Damaged: "damaged",
  /** The index cannot be used on this machine at all. */
  Unavailable: "unavailable",
  Closed: "closed",
  /** Anything else: a fault of ours. */
  Failed: "failed",
} as const;
export type IndexErrorCode = (typeof IndexErrorCode)[keyof typeof IndexErrorCode];

/** The index could not do what it was asked; the files themselves can be read all the same. */
export class IndexError extends A2cError {
  override readonly name = "IndexError";
  readonly code: IndexErrorCode;

  constructor(code: IndexErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
