import { A2cError } from "@a2c-smcp/protocol/a2c-error";
/** Why a file cannot be read, in the words of a list of problems. */
export const DocumentErrorCode = {
  /** The file is not what it says, or broken. */
  Damaged: "damaged",
  Encrypted: "encrypted",
  WrongPassword: "wrong-password",
  /** Nobody here reads this kind of file. */
  Unsupported: "unsupported",
  /** A program that would read it is not installed. */
  ToolMissing: "tool-missing",
  /** It would cost more than a file may. */
  TooLarge: "too-large",
  TooSlow: "too-slow",
  Empty: "empty",
  /** The file is gone or may not be read. */
  Unreadable: "unreadable",
  /** Its reader was ended from outside, as by a system that is short of memory: no verdict on the file. */
  Interrupted: "reading-interrupted",
} as const;
export type DocumentErrorCode = (typeof DocumentErrorCode)[keyof typeof DocumentErrorCode];

/** A file that cannot be read, and why. The message ends with what to do where something can be done. */
export class DocumentError extends A2cError {
  override readonly name = "DocumentError";
  readonly code: DocumentErrorCode;

  constructor(code: DocumentErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
