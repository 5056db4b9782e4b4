import { buildDpeUri, hitUri, MAX_LIMIT, measured, SearchHit, snippetMarkdown } from "@a2c-smcp/protocol";
import { z } from "zod";
import type { SearchHit as PageMatch, SearchAnswer } from "../../search/model.ts";
import type { DocumentsContext } from "../documents-context.ts";
import { describeState, IndexState, indexStateOf } from "./index-state.ts";
import { defineTool } from "./tool.ts";

const input = z.strictObject({
  query: z
    .string()
    .trim()
    .min(1, { error: "write what to look for", ...measured })
    .max(1000, measured)
    .describe(
      'Words that should be on a page; "exact words" in quotes for a phrase; wor* for words that begin so; ' +
        "-word for pages without it. Any language; accents, width and case do not matter.",
    ),
  file_type: z
    .string()
    .max(200, measured)
    .optional()
    .describe("Only documents of these types, like pdf or pdf,docx,xlsx."),
  path: z
    .string()
    .max(1000, measured)
    .optional()
    .describe("Only files below this folder, like reports/2026, or like this glob, like **/*minutes*."),
  limit: z.int().min(1).max(50).default(10).describe("How many pages to answer with, 1 to 50."),
  offset: z.int().min(0).max(10_000).default(0).describe("How many of the best pages to pass over."),
});

const Hit = z.object({
  ...SearchHit.required().shape,
  element_uri: SearchHit.shape.element_uri,
  doc_ref: z.string(),
  file: z.string(),
  score: z.number().describe("higher is better; comparable within one answer only"),
});

const output = z.object({
  hits: z.array(Hit),
  total: z.int().describe("pages that match"),
  is_total_exact: z.boolean(),
  next_offset: z.int().optional().describe("offset for the next pages, when there are more"),
  is_loosened: z.boolean().describe("true when no page has all words, so that some of them sufficed"),
  corrections: z.array(z.object({ word: z.string(), near: z.array(z.string()) })),
  suggestions: z.array(z.string()).describe("queries that would find something, when nothing was found"),
  words_left_out: z
    .int()
    .optional()
    .describe("set when the query has too many words: the last ones, so many, were not looked for"),
  indexing: IndexState,
});

/** Full-text search over all documents. */
export const searchDocuments = defineTool({
  name: "search_documents",
  title: "Search documents",
  description:
    "Finds the pages that say something, in all documents at once, best first. Each hit has the dpe:// URI of its page " +
    "(read it with ?format=markdown), the URI of the very element or table rows where that can be told, and what " +
    "reading the page costs in tokens. Titles, headings and file names count more than text.",
  input,
  output,
  needsIndex: true,
  run: async ({ query, file_type, path, limit, offset }, { context, signal }) => {
    const fileTypes = typesOf(file_type);
    const answer = await context.library.queries.search({ query, fileTypes, path, limit, offset }, signal);
    const structured = bodyOf(answer, context, { offset, limit });
    return { structured, text: describe(query, structured) };
  },
});

function typesOf(list: string | undefined): string[] | undefined {
  const types = (list ?? "")
    .split(/[\s,]+/)
    .map((type) => type.replace(/^\*?\./, "").toLowerCase())
    .filter((type) => type !== "");
  return types.length === 0 ? undefined : types;
}

function bodyOf(
  answer: SearchAnswer,
  context: DocumentsContext,
  { offset, limit }: { offset: number; limit: number },
): z.infer<typeof output> {
  const hasMore = answer.total > offset + limit;
  return {
    hits: answer.hits.map((hit) => hitOf(hit, context.host)),
    total: answer.total,
    is_total_exact: answer.isExact,
    ...(hasMore ? { next_offset: offset + limit } : {}),
    is_loosened: answer.isLoosened,
    corrections: answer.corrections.map(({ word, near }) => ({ word, near: [...near] })),
    suggestions: [...answer.suggestions],
    ...(answer.wordsLeftOut === 0 ? {} : { words_left_out: answer.wordsLeftOut }),
    indexing: indexStateOf(context),
  };
}

function hitOf(hit: PageMatch, host: string): z.infer<typeof Hit> {
  const { docRef, pageIndex, elementId } = hit;
  return {
    uri: buildDpeUri({ host, docRef, pageIndex }),
    ...(elementId === undefined ? {} : { element_uri: elementUri(hit, host) }),
    doc_ref: docRef,
    document_title: hit.documentTitle,
    title: hit.pageTitle,
    page_index: pageIndex,
    file: hit.relativePath,
    file_type: hit.fileType,
    snippet: [...hit.snippet],
    score: Math.round(hit.score * 1000) / 1000,
    page_tokens: hit.pageTokens,
  };
}

function elementUri({ docRef, elementId, rows }: PageMatch, host: string): string {
  const params = rows && { offset: rows.offset, limit: Math.min(MAX_LIMIT, Math.max(1, rows.limit)) };
  return buildDpeUri({ host, docRef, elementId, ...(params ? { params } : {}) });
}

function describe(query: string, body: z.infer<typeof output>): string {
  const lines = body.hits.map(
    (hit, at) =>
      `${at + 1}. ${hit.document_title}, page ${hit.page_index}${hit.title === "" ? "" : ` (${hit.title})`}, ` +
      `${hit.page_tokens} tokens: ${hitUri(hit)}\n   ${snippetMarkdown(hit.snippet).replace(/\s+/g, " ").trim()}`,
  );
  return [summary(query, body), ...lines, ...remarks(body)].filter((line) => line !== "").join("\n");
}

function summary(
  query: string,
  { hits, total, is_total_exact, next_offset }: z.infer<typeof output>,
): string {
  if (total === 0) return `Nothing was found for ${query}.`;
  const count = `${is_total_exact ? "" : "at least "}${total} ${total === 1 ? "page matches" : "pages match"}`;
  const more = next_offset === undefined ? "" : `; more with offset ${next_offset}`;
  return `${count}, ${hits.length} shown${more}.`;
}

function remarks({
  corrections,
  suggestions,
  is_loosened,
  words_left_out = 0,
  indexing,
}: z.infer<typeof output>): string[] {
  return [
    ...corrections.map(({ word, near }) => `${word} is nowhere; looked for ${near.join(", ")} instead.`),
    words_left_out > 0 ? `The last ${words_left_out} words were not looked for: write fewer.` : "",
    is_loosened ? "No page has all the words; these have some of them." : "",
    suggestions.length > 0 ? `Try: ${suggestions.join("; ")}` : "",
    describeState(indexing),
  ];
}
