import type { CallToolAnswer } from "../events/tools.ts";

/** A place that a search found. */
export interface SearchHit {
  readonly uri: string;
  readonly title: string;
  readonly page_index?: number | undefined;
  readonly page_title?: string | undefined;
  readonly file_type?: string | undefined;
  /** About what reading the page costs. */
  readonly page_tokens?: number | undefined;
  /** The text around what was found; what was looked for is marked. */
  readonly snippet: readonly { readonly text: string; readonly is_match: boolean }[];
}

/** What a search tool answered, as far as it could be understood. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  readonly total: number;
  readonly isExact: boolean;
  readonly isLoosened: boolean;
  readonly corrections: readonly { readonly word: string; readonly near: readonly string[] }[];
  readonly suggestions: readonly string[];
  /** Files that could not be searched yet, because they are still being read. */
  readonly waiting: number;
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
    isExact: answer["is_total_exact"] !== false,
    isLoosened: answer["is_loosened"] === true,
    corrections: listOf(answer["corrections"]).flatMap(readCorrection),
    suggestions: textsOf(answer["suggestions"]),
    waiting: waitingFiles(fieldsOf(answer["indexing"])),
  };
}

function waitingFiles(indexing: Fields | undefined): number {
  if (!indexing || indexing["is_done"] === true) return 0;
  return (numberOf(indexing["files_waiting"]) ?? 0) + (numberOf(indexing["texts_waiting"]) ?? 0);
}

function readHit(raw: unknown): SearchHit[] {
  const hit = fieldsOf(raw);
  const uri = textOf(hit?.["element_uri"]) ?? textOf(hit?.["uri"]);
  if (!hit || uri === undefined) return [];
  const document = textOf(hit["document_title"]);
  const title = textOf(hit["title"]);
  return [
    {
      uri,
      title: document ?? title ?? uri,
      page_index: numberOf(hit["page_index"]),
      page_title: document === undefined ? textOf(hit["page_title"]) : title,
      file_type: textOf(hit["file_type"]),
      page_tokens: numberOf(hit["page_tokens"]),
      snippet: readSnippet(hit["snippet"]),
    },
  ];
}

/** Pieces, or a text in which what was found stands between marks. */
function readSnippet(snippet: unknown): SearchHit["snippet"] {
  if (typeof snippet === "string") return splitMarks(snippet);
  return listOf(snippet).flatMap((raw) => {
    const piece = fieldsOf(raw);
    const text = textOf(piece?.["text"]);
    return text === undefined ? [] : [{ text, is_match: piece?.["is_match"] === true }];
  });
}

/** Between two pairs of stars; a star of the text itself has a backslash before it. */
const marked = /\*\*((?:\\.|[^*\\])+)\*\*/gs;

/** Takes the marks out of a text: what stood between them is a match. */
export function splitMarks(text: string): SearchHit["snippet"] {
  return text
    .split(marked)
    .map((piece, index) => ({ text: piece.replaceAll("\\*", "*"), is_match: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
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
