import type { Category, SnippetPiece } from "@a2c-smcp/protocol";

/** What is looked for, and where. */
export interface SearchRequest {
  readonly query: string;
  /** Only in this document. */
  readonly docRef?: string | undefined;
  /** Only passages that hold an element of one of these kinds. */
  readonly categories?: readonly Category[] | undefined;
  /** Only files that were modified at this time or later, in milliseconds since 1970. */
  readonly modifiedFrom?: number | undefined;
  /** Only files that were modified before this time. */
  readonly modifiedBefore?: number | undefined;
  readonly fileTypes?: readonly string[] | undefined;
  /** A glob or a folder over the paths below the folders. */
  readonly path?: string | undefined;
  /** The vector of the question, of length one: pages that mean something like it are found as well. */
  readonly question?: Float32Array | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Where something was found. */
export interface HitPlace {
  readonly docRef: string;
  readonly pageIndex: number;
  /** Set where one element holds what was found. */
  readonly elementId?: string | undefined;
  /** Rows of the element that hold it, for an element that is read in windows. */
  readonly rows?: { readonly offset: number; readonly limit: number } | undefined;
}

/** A page, or the element of it, that answers. */
export interface SearchHit extends HitPlace {
  readonly relativePath: string;
  readonly fileType: string;
  readonly documentTitle: string;
  readonly pageTitle: string;
  /** What is printed on the page as its number, where that is another than its place. */
  readonly pageLabel?: string | undefined;
  /** Other places that say the very same, in the order in which they were found. */
  readonly alsoAt: readonly HitPlace[];
  /** The text around what was found, as pieces: those that were looked for are marked. */
  readonly snippet: readonly SnippetPiece[];
  /** Higher is better; only comparable within one answer. */
  readonly score: number;
  /** Tokens of that page in Markdown. */
  readonly pageTokens: number;
}

/** What a search that was held to some of what there is did not look at. */
export interface Narrowed {
  /** How many searchable files the filters leave; undefined where they leave all. */
  readonly files?: number | undefined;
  /** How many pages match without the filters, at least. */
  readonly elsewhere: number;
}

export interface SearchAnswer {
  /** Whether pages were also found by what they mean; absent where nobody asked for it. */
  readonly isByMeaning?: boolean | undefined;
  readonly hits: readonly SearchHit[];
  /** How many pages match; `isExact` is false where counting was stopped. */
  readonly total: number;
  readonly isExact: boolean;
  /** Words of the query that are nowhere, with the near ones that were looked for instead. */
  readonly corrections: readonly { readonly word: string; readonly near: readonly string[] }[];
  /** How the query was understood when it had to be loosened: not all words on one page. */
  readonly isLoosened: boolean;
  /** Queries that would find something, where nothing was found. */
  readonly suggestions: readonly string[];
  /** Set where nothing was found and the search was held to some files, or kinds of elements. */
  readonly narrowed?: Narrowed | undefined;
  /** Words of the query that were not looked for, because there are too many. */
  readonly wordsLeftOut: number;
  /** Words that only join or ask, as they were typed: they were not looked for. */
  readonly ignored: readonly string[];
  /** Words that are nowhere, nor anything near them. */
  readonly missing: readonly string[];
}
