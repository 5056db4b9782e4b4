import type { FinderDocument } from "@a2c-smcp/protocol";
import { DpeCatalogue, isDpeUri, parseDpeUri, readDpeBody } from "@a2c-smcp/protocol";
import { jsonIn } from "@a2c-smcp/runtime/document-contents";
import { z } from "zod";
import type { McpReadResult, McpResource } from "../mcp/mcp-shapes.ts";
import { documentUri } from "../resources/document-uri.ts";

/** A document that a server lists: a `dpe://` URI of level 1. */
export interface ListedDocument {
  readonly server: string;
  /** As listed. */
  readonly uri: string;
  readonly docRef: string;
  readonly host: string;
  readonly resource: McpResource;
}

/** The document that a resource stands for; undefined when it is none. */
export function readListedDocument(server: string, resource: McpResource): ListedDocument | undefined {
  if (!isDpeUri(resource.uri)) return undefined;
  const { level, docRef, host } = parseDpeUri(resource.uri);
  return level === 1 && docRef !== undefined
    ? { server, uri: resource.uri, docRef, host, resource }
    : undefined;
}

const ResourceMeta = z.looseObject({
  page_count: z.int().nonnegative(),
  file_type: z.string().nullish(),
  keywords: z.array(z.string()).nullish(),
  file_uri: z.string().nullish(),
});

/** The summary from the listing alone; undefined when the listing does not say enough. */
export function summaryFromResource({
  server,
  uri,
  docRef,
  resource,
}: ListedDocument): FinderDocument | undefined {
  const meta = ResourceMeta.safeParse(resource._meta);
  if (!meta.success) return undefined;
  const lastModified = resource["annotations"] as { lastModified?: unknown } | null | undefined;
  return compact({
    doc_ref: docRef,
    uri,
    title: resource.title || resource.name,
    page_count: meta.data.page_count,
    file_uri: meta.data.file_uri ?? "",
    file_type: meta.data.file_type ?? "",
    keywords: meta.data.keywords,
    summary: resource.description,
    last_modified: typeof lastModified?.lastModified === "string" ? lastModified.lastModified : undefined,
    server,
  });
}

/** The summary that a provider gives of a document, at level 0 or 1; what it leaves out is taken from the listing. */
export function summaryFromProvider(listed: ListedDocument, raw: unknown): FinderDocument | undefined {
  const { server, uri, docRef, resource } = listed;
  const title = resource.title || resource.name;
  const known = { doc_ref: docRef, uri, title, summary: resource.description ?? undefined };
  const read = readDpeBody({ ...known, ...(raw as object) }, { ...parseDpeUri(uri), level: 1 });
  if ("missing" in read) return undefined;
  // Some providers send the index of pages unasked; a catalogue of thousands of documents has no place for it.
  const { pages: _, page_offset: __, page_limit: ___, page_total: ____, ...summary } = read.body;
  // The URI stays the listed one: it is what the document is found and read by.
  return compact({ ...summary, doc_ref: docRef, uri, server });
}

/** A catalogue whose documents are looked at one by one: one that is wrong does not spoil the others. */
const Listing = DpeCatalogue.omit({ documents: true }).extend({ documents: z.array(z.unknown()) });
const Entry = z.looseObject({ uri: z.string() });

/** The documents of a level-0 answer, by their canonical URI, and how many there are; none when it is no catalogue. */
export function readCatalogue(result: McpReadResult): {
  readonly documents: ReadonlyMap<string, unknown>;
  readonly total: number;
} {
  const body = Listing.safeParse(readJson(result));
  const entries = (body.data?.documents ?? []).flatMap((document) => {
    const { data } = Entry.safeParse(document);
    return data && isDpeUri(data.uri) ? [[documentUri(data.uri), document] as const] : [];
  });
  return { documents: new Map(entries), total: body.data?.total_count ?? 0 };
}

/** The JSON body of a read; undefined when it is none, which is a provider's mistake: its document is tried again. */
export function readJson({ contents }: McpReadResult): unknown {
  return contents.map(jsonIn).find((value) => value !== undefined);
}

/** Without the fields that nobody set: a hundred thousand documents should not carry empty slots. */
function compact(document: Record<string, unknown>): FinderDocument {
  const entries = Object.entries(document).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries) as FinderDocument;
}
