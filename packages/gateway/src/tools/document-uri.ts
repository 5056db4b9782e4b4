import type { DpeUri } from "@a2c-smcp/protocol";
import { buildDpeUri, ErrorCode, ProtocolError, parseDpeUri } from "@a2c-smcp/protocol";

/** The URI of a document with its parts; whatever of it a client gives, the document is meant. */
export interface DocumentUri {
  readonly uri: string;
  readonly host: string;
  readonly docRef: string;
  /** What the client gave beyond the document. */
  readonly given: DpeUri;
}

/** Reads the URI of a document, a page or an element; throws 4204 when it is none. */
export function readDocumentUri(raw: string): DocumentUri {
  const given = parseDpeUri(raw);
  const { host, docRef } = given;
  if (docRef === undefined)
    throw new ProtocolError(
      ErrorCode.InvalidDpeUri,
      "This is the URI of a catalogue; give that of a document",
      {
        details: { uri: raw, hint: "find_documents lists them" },
      },
    );
  return { uri: buildDpeUri({ host, docRef }), host, docRef, given };
}
