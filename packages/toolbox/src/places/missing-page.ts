import { buildDpeUri, ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { readBody } from "../bodies/read-body.ts";
import type { DocumentCall } from "../document-tool.ts";
import type { NamedDocument } from "./find-part.ts";

export function isMissingPage(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === ErrorCode.PageOutOfRange;
}

/** The refusal of a page that a document does not have, counted from 1 as whoever asked does. */
export async function missingPage(
  { host, docRef, label }: NamedDocument,
  pageIndex: number,
  call: DocumentCall,
): Promise<ProtocolError> {
  const { body } = await readBody(1, buildDpeUri({ host, docRef }), call);
  return new ProtocolError(
    ErrorCode.PageOutOfRange,
    `${label} has pages 1 to ${body.page_count}, not ${pageIndex + 1}`,
    { details: { page_count: body.page_count } },
  );
}
