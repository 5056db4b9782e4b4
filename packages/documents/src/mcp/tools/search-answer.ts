import type { SearchCoverage } from "@a2c-smcp/protocol";
import {
  buildDpeUri,
  SearchCoverage as Coverage,
  describeCoverage,
  describePageNumber,
  describeWords,
  hitUri,
  MAX_LIMIT,
  SearchHit,
  snippetMarkdown,
} from "@a2c-smcp/protocol";
import { z } from "zod";
import type { LibraryAnswer } from "../../library/library-queries.ts";
import type { HitPlace, SearchHit as PageMatch } from "../../search/model.ts";
import type { DocumentsContext } from "../documents-context.ts";
import { describeState, IndexState, indexStateOf } from "./index-state.ts";

const Hit = z.object({
  ...SearchHit.required().shape,
  element_uri: SearchHit.shape.element_uri,
  also_at: SearchHit.shape.also_at,
  page_label: SearchHit.shape.page_label,
  doc_ref: z.string(),
  file: z.string(),
  score: z.number().describe("higher is better; comparable within one answer only"),
});

/** What a search tool returns. */
export const SearchBody = z.object({
  hits: z.array(Hit),
  total: z.int().describe("pages that have any of the words"),
  is_total_exact: z.boolean(),
  next_offset: z.int().optional().describe("offset for the next pages, when there are more"),
  is_loosened: z.boolean().describe("true when no page has all words, so that some of them sufficed"),
  corrections: z.array(z.object({ word: z.string(), near: z.array(z.string()) })),
  suggestions: z.array(z.string()).describe("queries that would find something, when nothing was found"),
  narrowed: z
    .object({
      files: z
        .int()
        .optional()
        .describe("searchable files that the filters leave; absent where they leave all"),
      elsewhere: z.int().describe("pages that match without the filters, at least"),
    })
    .optional()
    .describe("set when nothing was found where the filters leave something to be searched"),
  words_left_out: z
    .int()
    .optional()
    .describe("set when the query has too many words: the last ones, so many, were not looked for"),
  words_ignored: z.array(z.string()).optional().describe("words that only join or ask: not looked for"),
  words_missing: z.array(z.string()).optional().describe("words that are nowhere, nor anything near them"),
  coverage: Coverage.describe("how much of all files was searched"),
  indexing: IndexState,
});
export type SearchBody = z.infer<typeof SearchBody>;

/** Which pages of an answer were asked for. */
export interface HitWindow {
  readonly offset: number;
  readonly limit: number;
  /** The one document that was searched. */
  readonly docRef?: string | undefined;
}

/** The answer of the library as the tools give it. */
export function searchBody(
  answer: LibraryAnswer,
  context: DocumentsContext,
  { offset, limit, docRef }: HitWindow,
): SearchBody {
  const hasMore = answer.total > offset + limit;
  const { ignored, missing, meaning } = answer;
  return {
    hits: answer.hits.map((hit) => hitOf(hit, context.host)),
    total: answer.total,
    is_total_exact: answer.isExact,
    ...(hasMore ? { next_offset: offset + limit } : {}),
    is_loosened: answer.isLoosened,
    corrections: answer.corrections.map(({ word, near }) => ({ word, near: [...near] })),
    suggestions: [...answer.suggestions],
    ...narrowedBody(answer, docRef),
    ...(answer.wordsLeftOut === 0 ? {} : { words_left_out: answer.wordsLeftOut }),
    ...(ignored.length === 0 ? {} : { words_ignored: [...ignored] }),
    ...(missing.length === 0 ? {} : { words_missing: [...missing] }),
    coverage: { ...context.library.coverage(docRef), ...(meaning === undefined ? {} : { meaning }) },
    indexing: indexStateOf(context),
  };
}

/** Who searches in one document knows that it is one. */
function narrowedBody({ narrowed }: LibraryAnswer, docRef: string | undefined): Pick<SearchBody, "narrowed"> {
  if (narrowed === undefined) return {};
  return { narrowed: docRef === undefined ? narrowed : { elsewhere: narrowed.elsewhere } };
}

function hitOf(hit: PageMatch, host: string): z.infer<typeof Hit> {
  const { docRef, pageIndex, elementId, alsoAt } = hit;
  return {
    uri: buildDpeUri({ host, docRef, pageIndex }),
    ...(elementId === undefined ? {} : { element_uri: placeUri(hit, host) }),
    ...(alsoAt.length === 0 ? {} : { also_at: alsoAt.map((place) => placeUri(place, host)) }),
    doc_ref: docRef,
    document_title: hit.documentTitle,
    title: hit.pageTitle,
    page_index: pageIndex,
    ...(hit.pageLabel === undefined ? {} : { page_label: hit.pageLabel }),
    file: hit.relativePath,
    file_type: hit.fileType,
    snippet: [...hit.snippet],
    score: Math.round(hit.score * 1000) / 1000,
    page_tokens: hit.pageTokens,
  };
}

function placeUri({ docRef, pageIndex, elementId, rows }: HitPlace, host: string): string {
  if (elementId === undefined) return buildDpeUri({ host, docRef, pageIndex });
  const params = rows && { offset: rows.offset, limit: Math.min(MAX_LIMIT, Math.max(1, rows.limit)) };
  return buildDpeUri({ host, docRef, elementId, ...(params ? { params } : {}) });
}

/** The answer in words, with what it does not cover. */
export function describeSearch(query: string, body: SearchBody): string {
  const lines = body.hits.map((hit, at) => {
    const title = hit.title === "" ? "" : ` (${hit.title})`;
    const also = hit.also_at === undefined ? "" : `\n   The same at ${hit.also_at.join(", ")}`;
    return (
      `${at + 1}. ${hit.document_title}, ${describePageNumber(hit.page_index, hit.page_label)}${title}, ${hit.page_tokens} tokens: ${hitUri(hit)}\n` +
      `   ${snippetMarkdown(hit.snippet)}${also}`
    );
  });
  return [summary(query, body), ...lines, ...remarks(query, body)].filter((line) => line !== "").join("\n");
}

function summary(query: string, body: SearchBody): string {
  const { hits, total, is_total_exact, next_offset, coverage, indexing } = body;
  // Nothing is only said of all files where all were searched.
  const where = isAll(coverage, indexing) ? "" : " in what was searched";
  if (total === 0) return `Nothing was found for ${query}${where}.`;
  const count = `${is_total_exact ? "" : "at least "}${total} ${total === 1 ? "page matches" : "pages match"}`;
  const more = next_offset === undefined ? "" : `; more with offset ${next_offset}`;
  return `${count}, ${hits.length} shown${more}.`;
}

function remarks(query: string, body: SearchBody): readonly string[] {
  const { corrections, suggestions, is_loosened, words_left_out, words_ignored, words_missing } = body;
  // To try what was just asked helps nobody.
  const others = suggestions.filter((one) => one.toLowerCase() !== query.toLowerCase());
  const words = { corrections, leftOut: words_left_out, ignored: words_ignored, missing: words_missing };
  return [
    ...describeWords(words, isAll(body.coverage, body.indexing)),
    is_loosened ? "No page has all the words; these have some of them." : "",
    describeNarrowed(body.narrowed),
    others.length > 0 ? `Try: ${others.join("; ")}` : "",
    ...uncovered(body),
    isAll(body.coverage, body.indexing) ? "" : describeState(body.indexing),
  ];
}

/** In which files was looked, where that is not all and nothing was found in them. */
function describeNarrowed(narrowed: SearchBody["narrowed"]): string {
  const { files, elsewhere = 0 } = narrowed ?? {};
  const isTold = files === 0 || (files !== undefined && elsewhere > 0);
  const where = isTold ? `The filters leave ${filesOf(files)} to search.` : "";
  const others = `Elsewhere ${elsewhere} ${elsewhere === 1 ? "page matches" : "pages match"}.`;
  return [where, elsewhere === 0 ? "" : others].filter(Boolean).join(" ");
}

function filesOf(count: number): string {
  if (count === 0) return "no file";
  return count === 1 ? "1 file" : `${count} files`;
}

/** A search in one document that was read to its end has nothing to wait for. */
function isAll({ is_complete, files }: SearchCoverage, { is_done }: IndexState): boolean {
  return is_complete && (is_done || files === 1);
}

/** What waits, or may be there, is said by the state of the index. */
function uncovered({ coverage, indexing }: SearchBody): readonly string[] {
  const { searchable, files, failed, left_out, partial_total, unread_pictures = 0 } = coverage;
  const isOther = searchable < files || failed + left_out + partial_total + unread_pictures > 0;
  if (!isOther && describeState(indexing) !== "") return describeCoverage({ ...coverage, is_complete: true });
  return describeCoverage({ ...coverage, waiting: 0 });
}
