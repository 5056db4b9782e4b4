import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import type { DocumentErrorCode as Reason } from "@a2c-smcp/readers";
import { DocumentError, DocumentErrorCode } from "@a2c-smcp/readers";

/** What a reader can do about a file that cannot be read. */
const hints: Readonly<Record<Reason, string>> = {
  [DocumentErrorCode.Damaged]: "Open the file in the program that made it and save it again.",
  [DocumentErrorCode.Encrypted]: "Start the server with --password-file and a file that holds the password.",
  [DocumentErrorCode.WrongPassword]: "Put the right password into the password file.",
  [DocumentErrorCode.Unsupported]: "Save the file in a format that is read here, for example PDF.",
  [DocumentErrorCode.ToolMissing]: "Install the program that the message names.",
  [DocumentErrorCode.TooLarge]: "Ask for less at once, or split the file.",
  [DocumentErrorCode.TooSlow]: "Ask for less at once, or split the file.",
  [DocumentErrorCode.Empty]: "There is nothing in the file.",
  [DocumentErrorCode.Unreadable]: "Look whether the file is still there and may be read.",
  [DocumentErrorCode.Interrupted]:
    "It is tried again by itself. If it stays, look whether the machine is short of memory.",
};

/** What can be done about a file that cannot be read, in one sentence. */
export function hintFor(reason: Reason): string {
  return hints[reason];
}

/** 4201 with a reason: the file is there, and cannot be read. */
export function documentUnreadable(docRef: string, error: DocumentError): ProtocolError {
  const details = { doc_ref: docRef, reason: error.code, hint: hints[error.code] };
  const text = `The document ${docRef} cannot be read: ${error.message}`;
  return new ProtocolError(ErrorCode.DocumentNotFound, text, { details, cause: error });
}

/** Does something with a document; a file that cannot be read becomes an error that says why. */
export async function readable<T>(docRef: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DocumentError ? documentUnreadable(docRef, error) : error;
  }
}
