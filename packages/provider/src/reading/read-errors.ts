import type { DpeUri } from "@a2c-smcp/protocol";
import { buildDpeUri, ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { DeadlineError } from "@a2c-smcp/runtime";
import { ProtocolError as McpError, ProtocolErrorCode } from "@modelcontextprotocol/server";

/** 4201: no such document, or one of another host. */
export function documentNotFound({ host, docRef }: DpeUri, ownHost: string): ProtocolError {
  const list = buildDpeUri({ host: ownHost });
  const text =
    host === ownHost
      ? `There is no document ${docRef}. Read ${list} for the documents that there are.`
      : `The host ${host} is not served here. Read ${list} for the documents that there are.`;
  return new ProtocolError(ErrorCode.DocumentNotFound, text, { details: { host, doc_ref: docRef ?? null } });
}

/** 4201 that says where the document is now. */
export function documentMoved(uri: DpeUri, movedTo: string): ProtocolError {
  const { docRef = null, host } = uri;
  const now = buildDpeUri({ ...uri, docRef: movedTo });
  return new ProtocolError(
    ErrorCode.DocumentNotFound,
    `The document ${docRef} was moved: it is ${now} now.`,
    {
      details: { host, doc_ref: docRef, moved_to: now },
    },
  );
}

/** 4201 with a reason: it is there, and too large to be sent at once. */
export function answerTooLarge({ docRef }: DpeUri, why: string): ProtocolError {
  const what = docRef === undefined ? "The catalogue" : `The document ${docRef}`;
  return new ProtocolError(ErrorCode.DocumentNotFound, `${what} cannot be read: ${why}`, {
    details: {
      doc_ref: docRef ?? null,
      reason: "too-large",
      hint: "Ask for less at once, or split the file.",
    },
  });
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
  if (error instanceof DeadlineError) return new McpError(ErrorCode.Timeout, error.message);
  return new McpError(ProtocolErrorCode.InternalError, "Internal error");
}
