import type { CallToolAnswer } from "../events/tools.ts";
import { SearchCoverage } from "./search-coverage.ts";
import { SearchHit, SnippetPiece } from "./search-hit.ts";

/** What a search tool answered, as far as it could be understood. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** How many places match; as many as there are hits where the tool does not tell. */
  readonly total: number;
  /** False where the tool does not tell how many match, or only how many at least. */
  readonly isExact: boolean;
  readonly isLoosened: boolean;
  readonly corrections: readonly { readonly word: string; readonly near: readonly string[] }[];
  readonly suggestions: readonly string[];
  /** Files that could not be searched yet, because they are still being read. */
  readonly waiting: number;
  /** Those of them that no catalogue lists yet. */
  readonly unlisted?: number | undefined;
  /** Seconds until more can be searched, as far as the tool can tell. */
  readonly secondsLeft?: number | undefined;
  /** How much was searched; undefined where the tool does not tell. */
  readonly coverage?: SearchCoverage | undefined;
  /** How many of the last words of the query were not looked for, because there are too many. */
  readonly leftOut?: number;
  /** Words of the query that were not looked for, because they only join or ask. */
  readonly ignored?: readonly string[];
  /** Words of the query that are nowhere. */
  readonly missing?: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** The tool that a documents server offers for full-text search. */
export const SEARCH_TOOL = "search_documents";

/** Reads the data of a `search_documents` result; undefined where it has none that is known. */
export function readSearchAnswer({
  structuredContent,
}: Pick<CallToolAnswer, "structuredContent">): SearchAnswer | undefined {
  const answer = fieldsOf(structuredContent);
  const hits = answer?.["hits"];
  if (!answer || !Array.isArray(hits)) return undefined;
  const read = hits.flatMap(readHit);
  return {
    hits: read,
    total: numberOf(answer["total"]) ?? read.length,
    isExact: typeof answer["total"] === "number" && answer["is_total_exact"] !== false,
    isLoosened: answer["is_loosened"] === true,
    corrections: listOf(answer["corrections"]).flatMap(readCorrection),
    suggestions: textsOf(answer["suggestions"]),
    waiting: waitingFiles(fieldsOf(answer["indexing"])),
    unlisted: unlistedFiles(fieldsOf(answer["indexing"])),
    secondsLeft: numberOf(fieldsOf(answer["indexing"])?.["seconds_left"]),
    coverage: SearchCoverage.safeParse(answer["coverage"]).data,
    leftOut: numberOf(answer["words_left_out"]) ?? 0,
    ignored: textsOf(answer["words_ignored"]),
    missing: textsOf(answer["words_missing"]),
  };
}

/** Whether nothing found means that there is nothing: a tool that does not tell has searched what it has. */
export function isAllSearched({ coverage, waiting }: Pick<SearchAnswer, "coverage" | "waiting">): boolean {
  return waiting === 0 && coverage?.is_complete !== false;
}

function unlistedFiles(indexing: Fields | undefined): number {
  return indexing?.["is_done"] === true ? 0 : (numberOf(indexing?.["files_waiting"]) ?? 0);
}

function waitingFiles(indexing: Fields | undefined): number {
  if (!indexing || indexing["is_done"] === true) return 0;
  return (numberOf(indexing["files_waiting"]) ?? 0) + (numberOf(indexing["texts_waiting"]) ?? 0);
}

/** A hit as far as it can be understood: a field of another type is as if it were not there. */
function readHit(raw: unknown): SearchHit[] {
  const fields = fieldsOf(raw);
  if (!fields) return [];
  const known = Object.entries(SearchHit.shape).flatMap(([name, schema]) => {
    const field = schema.safeParse(fields[name]);
    return field.success && field.data !== undefined && field.data !== ""
      ? [[name, field.data] as const]
      : [];
  });
  const hit = SearchHit.safeParse({
    ...fields,
    ...absent,
    ...Object.fromEntries(known),
    snippet: readSnippet(fields["snippet"]),
  });
  return hit.success ? [hit.data] : [];
}

const absent = Object.fromEntries(Object.keys(SearchHit.shape).map((name) => [name, undefined]));

/** Pieces; a server of somebody else's may have a text, whose marks mean nothing to us. */
function readSnippet(snippet: unknown): SnippetPiece[] {
  if (typeof snippet === "string") return snippet === "" ? [] : [{ text: snippet, is_match: false }];
  return listOf(snippet).flatMap((raw) => SnippetPiece.safeParse(raw).data ?? []);
}

function readCorrection(raw: unknown): { word: string; near: string[] }[] {
  const correction = fieldsOf(raw);
  const word = textOf(correction?.["word"]);
  return word === undefined ? [] : [{ word, near: textsOf(correction?.["near"]) }];
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textsOf(value: unknown): string[] {
  return listOf(value).filter((item) => typeof item === "string");
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
