import type { ListResourcesResult, Resource } from "@modelcontextprotocol/server";
import { ProtocolError as McpError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ProviderDocument } from "../document-data.ts";
import type { DocumentList } from "../provider-definition.ts";
import { summaryBody } from "../reading/bodies.ts";
import type { Shelf } from "../reading/shelf.ts";

const PAGE_SIZE = 500;

/** Where a page ended: documents come and go between two pages, so the last one is named and counted. */
const Cursor = z.tuple([z.string(), z.int().nonnegative()]);

/** One page of the documents, each with all that a catalogue needs. */
export async function listResources<Document extends ProviderDocument>(
  shelf: Shelf<Document>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ListResourcesResult> {
  const all = await shelf.documents(signal);
  const start = cursor === undefined ? 0 : startAfter(cursor, all);
  const page = all.slice(start, start + PAGE_SIZE);
  const last = page.at(-1);
  const hasMore = last !== undefined && start + page.length < all.length;
  return {
    resources: page.map((document) => toResource(shelf.host, document)),
    ...(hasMore ? { nextCursor: writeCursor(last.doc_ref, start + page.length) } : {}),
  };
}

function toResource(host: string, document: ProviderDocument): Resource {
  const { file_type, file_uri } = document;
  const { uri, title, summary, last_modified, page_count, keywords } = summaryBody(host, document);
  return {
    uri,
    name: title,
    title,
    ...(summary === undefined ? {} : { description: summary }),
    mimeType: "application/json",
    ...(document.size === undefined ? {} : { size: document.size }),
    annotations: { ...(last_modified === undefined ? {} : { lastModified: last_modified }) },
    _meta: { file_type, page_count, keywords, file_uri },
  };
}

function writeCursor(docRef: string, position: number): string {
  return Buffer.from(JSON.stringify([docRef, position])).toString("base64url");
}

function startAfter(cursor: string, documents: DocumentList): number {
  const [docRef, position] = readCursor(cursor);
  const at = documents.positionOf(docRef);
  return at === undefined ? position : at + 1;
}

function readCursor(cursor: string): z.infer<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    const text = "The cursor is not one of ours; list again without it";
    throw new McpError(ProtocolErrorCode.InvalidParams, text);
  }
}
