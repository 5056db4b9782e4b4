import type { ListResourcesResult, Resource } from "@modelcontextprotocol/server";
import { ProtocolError as McpError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { LibraryDocument } from "../library/library-document.ts";
import { summaryBody } from "./bodies.ts";
import type { ReadContext } from "./read-context.ts";

const PAGE_SIZE = 500;

/** Where a page ended: documents come and go between two pages, so the last one is named and counted. */
const Cursor = z.tuple([z.string(), z.int().nonnegative()]);

/** One page of the documents that are ready, each with all that a catalogue needs. */
export function listResources({ library, host }: ReadContext, cursor?: string): ListResourcesResult {
  const all = library.documents();
  const start = cursor === undefined ? 0 : startAfter(cursor, library);
  const page = all.slice(start, start + PAGE_SIZE);
  const last = page.at(-1);
  const hasMore = last !== undefined && start + page.length < all.length;
  return {
    resources: page.map((document) => toResource(host, document)),
    ...(hasMore ? { nextCursor: writeCursor(last.source.docRef, start + page.length) } : {}),
  };
}

function toResource(host: string, document: LibraryDocument): Resource {
  const body = summaryBody(host, document);
  return {
    uri: body.uri,
    name: body.title,
    title: body.title,
    ...(body.summary === undefined ? {} : { description: body.summary }),
    mimeType: "application/json",
    size: document.source.size,
    annotations: { ...(body.last_modified === undefined ? {} : { lastModified: body.last_modified }) },
    _meta: {
      file_type: body.file_type,
      page_count: body.page_count,
      keywords: body.keywords,
      file_uri: body.file_uri,
    },
  };
}

function writeCursor(docRef: string, position: number): string {
  return Buffer.from(JSON.stringify([docRef, position])).toString("base64url");
}

function startAfter(cursor: string, library: ReadContext["library"]): number {
  const [docRef, position] = readCursor(cursor);
  const at = library.positionOf(docRef);
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
