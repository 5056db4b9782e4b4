import type { SnippetPiece } from "@a2c-smcp/protocol";
import { buildDpeUri, hitUri, measured, SEARCH_TOOL, SearchHit, snippetMarkdown } from "@a2c-smcp/protocol";
import { z } from "zod";
import type { ProviderDocument } from "../document-data.ts";
import type { ProviderDefinition } from "../provider-definition.ts";
import type { ProviderTool } from "./provider-tool.ts";
import { defineTool } from "./provider-tool.ts";

/** What somebody looks for. */
export interface SearchCall {
  readonly query: string;
  readonly limit: number;
  readonly offset: number;
  readonly signal: AbortSignal;
}

/** A place that an author's search found: a page, or an element on it. */
export interface ProviderHit {
  readonly doc_ref: string;
  readonly page_index: number;
  readonly element_id?: string | undefined;
  readonly document_title?: string | undefined;
  /** Of the page. */
  readonly title?: string | undefined;
  readonly file_type?: string | undefined;
  /** The text around what was found; in pieces where it is known which of them match. */
  readonly snippet: string | readonly SnippetPiece[];
}

/** What an author's search found, best first. */
export interface SearchResult {
  readonly hits: readonly ProviderHit[];
  /** All places that match, where that is known. */
  readonly total?: number | undefined;
}

const input = z.strictObject({
  query: z
    .string()
    .trim()
    .min(1, { error: "write what to look for", ...measured })
    .max(1000, measured)
    .describe("What should be on a page."),
  limit: z.int().min(1).max(50).default(10).describe("How many pages to return, 1 to 50."),
  offset: z.int().min(0).max(10_000).default(0).describe("How many of the best pages to pass over."),
});

const output = z.object({
  hits: z.array(z.object({ ...SearchHit.shape, doc_ref: z.string() })),
  total: z.int().describe("pages that match"),
  is_total_exact: z.boolean(),
  next_offset: z.int().optional().describe("offset for the next pages, when there are more"),
});
type Output = z.infer<typeof output>;

/** The tool `search_documents` over the search of an author. */
export function searchTool<Document extends ProviderDocument>(
  { host }: Pick<ProviderDefinition<Document>, "host">,
  search: (call: SearchCall) => SearchResult | Promise<SearchResult>,
): ProviderTool {
  return defineTool({
    name: SEARCH_TOOL,
    title: "Search documents",
    description:
      "Finds the pages that say something, in all documents at once, best first. Each hit has the dpe:// URI of its " +
      "page (read it with ?format=markdown), and the URI of the very element where that can be told.",
    input,
    output,
    run: async ({ query, limit, offset }, { signal }) => {
      const found = await search({ query, limit, offset, signal });
      const structured = outputOf(found, host, { limit, offset });
      return { structured, text: describe(query, structured) };
    },
  });
}

function outputOf(
  { hits, total }: SearchResult,
  host: string,
  { limit, offset }: { limit: number; offset: number },
): Output {
  const shown = hits.slice(0, limit).map((hit) => hitOf(hit, host));
  const seen = offset + shown.length;
  const hasMore = total === undefined ? shown.length === limit : total > seen;
  return {
    hits: shown,
    total: total ?? seen,
    // A full page without a total may be followed by another one.
    is_total_exact: total !== undefined || !hasMore,
    ...(hasMore ? { next_offset: seen } : {}),
  };
}

function hitOf(hit: ProviderHit, host: string): Output["hits"][number] {
  const { doc_ref: docRef, page_index: pageIndex, element_id: elementId, snippet, ...shown } = hit;
  return {
    ...shown,
    uri: buildDpeUri({ host, docRef, pageIndex }),
    ...(elementId === undefined ? {} : { element_uri: buildDpeUri({ host, docRef, elementId }) }),
    doc_ref: docRef,
    page_index: pageIndex,
    snippet: typeof snippet === "string" ? [{ text: snippet, is_match: false }] : [...snippet],
  };
}

function describe(query: string, { hits, total, is_total_exact, next_offset }: Output): string {
  if (hits.length === 0) return `Nothing was found for ${query}.`;
  const more = next_offset === undefined ? "" : `; more with offset ${next_offset}`;
  const count = `${is_total_exact ? "" : "at least "}${total} ${total === 1 ? "page matches" : "pages match"}`;
  const lines = hits.map(
    (hit, at) =>
      `${at + 1}. ${hit.document_title ?? hit.doc_ref}, page ${hit.page_index}${hit.title ? ` (${hit.title})` : ""}: ` +
      `${hitUri(hit)}\n   ${snippetMarkdown(hit.snippet)}`,
  );
  return [`${count}, ${hits.length} shown${more}.`, ...lines].join("\n");
}
