import type { FinderDocument } from "@a2c-smcp/protocol";
import { parseInstant } from "./instant.ts";

/** Ends title, keywords and summary, so that nothing matches across two of them; keywords are joined by a space. */
const FIELD_END = "\u0000";

/**
 * The documents of one MCP server in Agent order: newest first, undated last. Its search text is one long string with
 * the start of each document beside it: scanning that is several times quicker than asking each document, and it
 * costs a document four bytes beyond its own text.
 */
export class Shelf {
  readonly documents: readonly FinderDocument[];
  readonly #byType = new Map<string, readonly FinderDocument[]>();
  #types: ReadonlyMap<string, number> | undefined;
  #search: { readonly text: string; readonly starts: Uint32Array } | undefined;

  constructor(documents: readonly FinderDocument[]) {
    this.documents = sortNewestFirst(documents);
  }

  /** The documents that pass: any keyword in title, joined keywords or summary, and exactly the file type. */
  filter(keywords: readonly string[], fileType: string | undefined): readonly FinderDocument[] {
    const typed = fileType === undefined ? this.documents : this.#ofType(fileType);
    if (keywords.length === 0 || keywords.includes("")) return typed;
    const hits = this.#findKeywords(keywords);
    const found = this.documents.filter((_, index) => hits[index] === 1);
    return fileType === undefined ? found : found.filter(({ file_type }) => file_type === fileType);
  }

  /** How many documents there are of each type; those without one count as "". */
  get types(): ReadonlyMap<string, number> {
    if (this.#types) return this.#types;
    const types = new Map<string, number>();
    for (const { file_type } of this.documents) types.set(file_type, (types.get(file_type) ?? 0) + 1);
    this.#types = types;
    return types;
  }

  #ofType(fileType: string): readonly FinderDocument[] {
    const known = this.#byType.get(fileType);
    if (known) return known;
    const typed = this.documents.filter(({ file_type }) => file_type === fileType);
    // Only types that exist are kept: what is asked for comes from outside and could be anything.
    if (typed.length > 0) this.#byType.set(fileType, typed);
    return typed;
  }

  #findKeywords(keywords: readonly string[]): Uint8Array {
    this.#search ??= buildSearchText(this.documents);
    const hits = new Uint8Array(this.documents.length);
    for (const keyword of keywords) markHits(this.#search, keyword.toLowerCase(), hits);
    return hits;
  }
}

function sortNewestFirst(documents: readonly FinderDocument[]): FinderDocument[] {
  const dated = documents.map((document) => ({ document, instant: parseInstant(document.last_modified) }));
  dated.sort((a, b) => {
    if (a.instant === undefined || b.instant === undefined)
      return Number(a.instant === undefined) - Number(b.instant === undefined);
    return b.instant - a.instant;
  });
  return dated.map(({ document }) => document);
}

function buildSearchText(documents: readonly FinderDocument[]): { text: string; starts: Uint32Array } {
  const starts = new Uint32Array(documents.length);
  const parts: string[] = [];
  let length = 0;
  for (const [index, { title, keywords, summary }] of documents.entries()) {
    starts[index] = length;
    for (const field of [title, (keywords ?? []).join(" "), summary ?? ""]) {
      const part = field.replaceAll(FIELD_END, " ").toLowerCase() + FIELD_END;
      parts.push(part);
      length += part.length;
    }
  }
  return { text: parts.join(""), starts };
}

/** Marks every document whose text holds the keyword; each is looked at once, however often it does. */
function markHits(search: { text: string; starts: Uint32Array }, keyword: string, hits: Uint8Array): void {
  const { text, starts } = search;
  if (keyword.includes(FIELD_END)) return;
  let index = 0;
  for (let at = text.indexOf(keyword); at !== -1; at = text.indexOf(keyword, starts[index] ?? text.length)) {
    while (index < starts.length && (starts[index] ?? 0) <= at) index += 1;
    hits[index - 1] = 1;
    if (index >= starts.length) return;
  }
}
