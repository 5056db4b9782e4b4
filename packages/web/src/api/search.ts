import type { SearchHit } from "@a2c-smcp/protocol";
import type { PartialFile } from "./finder.ts";

/** GET /api/search?q=&type=&folder=&changed=&limit=&offset= */
export interface SearchView {
  readonly hits: readonly SearchHitView[];
  readonly total: number;
  /** `full-text` where a server offers it, else `titles`. */
  readonly kind: "full-text" | "titles";
  readonly corrections: readonly { readonly word: string; readonly near: readonly string[] }[];
  readonly suggestions: readonly string[];
  /** Null where every file could be searched. */
  readonly coverage: SearchCoverage | null;
  readonly words: SearchWords;
}

/** How much of all files a search could look at. */
export interface SearchCoverage {
  readonly searchable: number;
  readonly files: number;
  /** Files that are still to be read. */
  readonly waiting: number;
  /** Files that cannot be read. */
  readonly failed: number;
  /** Places of the folders that are not served. */
  readonly leftOut: number;
  /** Files with pages that are pictures whose text nobody has read; left out where there are none. */
  readonly pictures?: number;
  /** Files that were searched only in part, the first of them, with how far. */
  readonly partial: readonly PartialFile[];
  readonly partialTotal: number;
  /** MCP servers whose own search failed: of their documents only titles, keywords and summaries were searched. */
  readonly unanswered: readonly { readonly server: string; readonly problem: string }[];
}

/** Words of a query that were not looked for, or are nowhere. */
export interface SearchWords {
  /** How many of the last words were too many. */
  readonly leftOut: number;
  /** Words that only join or ask. */
  readonly ignored: readonly string[];
  readonly missing: readonly string[];
  /** Set where a model finds pages by what they mean, and did not see all files. */
  readonly meaning?: SearchMeaning | undefined;
}

/** How much of all files was searched by its meaning. */
export interface SearchMeaning {
  readonly searched: number;
  readonly files: number;
  /** False where only words were looked for. */
  readonly isUsed: boolean;
  /** In English, as the MCP server says it. */
  readonly reason?: string | undefined;
}

/** A hit as `protocol` has it; `uri` is the place itself. */
export type SearchHitView = SearchHit & {
  readonly document_uri: string;
  readonly document_title: string;
  readonly server: string;
  /** Its document can be searched only in part: there may be more in it. */
  readonly partial?: PartialFile;
};
