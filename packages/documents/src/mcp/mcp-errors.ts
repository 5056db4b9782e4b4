import type { DpeUri } from "@a2c-smcp/protocol";
import { buildDpeUri, ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import type { DocumentErrorCode as Reason } from "@a2c-smcp/readers";
import { type DocumentError, DocumentErrorCode } from "@a2c-smcp/readers";
import { ProtocolError as McpError, ProtocolErrorCode } from "@modelcontextprotocol/server";

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

/** 4201: no such document, or one of another host. */
export function documentNotFound({ host, docRef }: DpeUri, ownHost: string): ProtocolError {
  const list = buildDpeUri({ host: ownHost });
  const text =
    host === ownHost
      ? `There is no document ${docRef}. Read ${list} for the documents that there are.`
      : `The host ${host} is not served here. Read ${list} for the documents that there are.`;
  return new ProtocolError(ErrorCode.DocumentNotFound, text, { details: { host, doc_ref: docRef ?? null } });
}

/** 4201 with a reason: the file is there, and cannot be read. */
export function documentUnreadable(docRef: string, error: DocumentError): ProtocolError {
  const details = { doc_ref: docRef, reason: error.code, hint: hints[error.code] };
  const text = `The document ${docRef} cannot be read: ${error.message}`;
  return new ProtocolError(ErrorCode.DocumentNotFound, text, { details, cause: error });
}

/** 4202 that says which pages there are. */
export function pageOutOfRange(docRef: string, pageIndex: number, pageCount: number): ProtocolError {
  const range = pageCount === 0 ? "it has no pages" : `its pages are 0 to ${pageCount - 1}`;
  return new ProtocolError(ErrorCode.PageOutOfRange, `${docRef} has no page ${pageIndex}: ${range}`, {
    details: { doc_ref: docRef, page_index: pageIndex, page_count: pageCount },
  });
}

/** 4203 that says where ids come from. */
export function elementNotFound(docRef: string, elementId: string, pageCount: number): ProtocolError {
  const text = `${docRef} has no element ${elementId}: its ids are on its pages, 0 to ${Math.max(0, pageCount - 1)}`;
  return new ProtocolError(ErrorCode.ElementNotFound, text, {
    details: { doc_ref: docRef, element_id: elementId, page_count: pageCount },
  });
}

/** An error as it goes over MCP: the code and the details of the protocol; anything else is for our log only. */
export function toMcpError(error: unknown): McpError {
  if (error instanceof McpError) return error;
  if (error instanceof ProtocolError) return new McpError(error.code, error.message, error.details);
  return new McpError(ProtocolErrorCode.InternalError, "Internal error");
}
