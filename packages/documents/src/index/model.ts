import type { Category } from "@a2c-smcp/protocol";
import type { DocumentErrorCode } from "@a2c-smcp/readers";
import type { Source } from "../sources/source-folders.ts";
import type { DocumentDescription } from "../worker/document-description.ts";

/** When, and by which reader, it was found that something cannot be read. */
export interface Verdict {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly reader: string;
}

/** A place in a file: a page, and the row of a long table or list of it. */
export interface TextEnd {
  readonly pageIndex: number;
  readonly row?: number | undefined;
}

/** What was found out about a file: a document, or the reason why it is none. */
export type FileState =
  | {
      readonly phase: "ready";
      readonly description: DocumentDescription;
      /** Which readers found it out, and read its text: others may read otherwise. */
      readonly reading?: string | undefined;
      /** What of the text is not searchable, in words; absent when all of it is. */
      readonly notice?: string | undefined;
      /** Where the searchable text ends though the file goes on. */
      readonly end?: TextEnd | undefined;
      /** Pages that are pictures whose text nobody has read; absent where there are none. */
      readonly pictures?: number | undefined;
      /** Set where the notice is of something that could not be read. */
      readonly verdict?: Verdict | undefined;
    }
  | {
      readonly phase: "failed";
      readonly code: DocumentErrorCode;
      readonly message: string;
      readonly verdict?: Verdict | undefined;
    };

/** A file as the index remembers it. */
export interface IndexedFile {
  readonly source: Source;
  readonly state: FileState;
  /** SHA-256 of the file's bytes in hex; unknown until its text was read. */
  readonly contentHash?: string | undefined;
  /** Whether the text of this version is in the full-text index. */
  readonly isSearchable: boolean;
}

/** A piece of a page's text that belongs to one element. */
export interface TextSpan {
  readonly elementId: string;
  readonly category: Category;
  /** Where the piece begins and ends in the passage's body, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** First row of a table or item of a list that the piece holds; set where an element is spread over passages. */
  readonly rowOffset?: number | undefined;
  readonly rowCount?: number | undefined;
}

/** What full-text search finds: a page, or a part of one that is very long. */
export interface Passage {
  readonly pageIndex: number;
  /** Counts the parts of a page from 0. */
  readonly part: number;
  /** Headings that stand in it, one a line. */
  readonly headings: string;
  /** The whole text, headings included, one element after the other. */
  readonly body: string;
  readonly spans: readonly TextSpan[];
}

/** A page as the index keeps it beside its passages. */
export interface IndexedPage {
  readonly pageIndex: number;
  readonly title: string;
  /** What is printed on it as its number, where that is another than its place. */
  readonly label?: string | undefined;
  readonly elementCount: number;
  /** Content hash of the page: the same that its answer carries. */
  readonly hash: string;
  /** Tokens of the page in Markdown. */
  readonly tokens: number;
  /** The hash of each element, in order, for telling what changed. */
  readonly elements: readonly { readonly elementId: string; readonly hash: string }[];
  readonly outline: readonly OutlineEntry[];
  readonly passages: readonly Passage[];
}

/** The hashes of a page and of its elements. */
export type PageHashes = Pick<IndexedPage, "hash" | "elements">;

export interface OutlineEntry {
  readonly level: number;
  readonly text: string;
  readonly pageIndex: number;
  /** What is printed on the page as its number; known from the index only. */
  readonly pageLabel?: string | undefined;
  readonly elementId: string;
}

/** A page or an element that differs from how it was. */
export interface ContentChange {
  /** When the index noticed, in milliseconds since 1970. */
  readonly at: number;
  readonly kind: "added" | "removed" | "altered";
  readonly pageIndex: number;
  /** Without one it is the page itself. */
  readonly elementId?: string | undefined;
  readonly hash?: string | undefined;
  readonly hashBefore?: string | undefined;
}

/** What changed in a document since a moment. */
export interface ContentChanges {
  readonly changes: readonly ContentChange[];
  /** The index knows of changes since this moment; what was before is not told. */
  readonly knownSince: number;
}
