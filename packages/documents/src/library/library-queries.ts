import type { PageElement } from "@a2c-smcp/readers";
import { PARTIAL_HASH, pageOfElement } from "@a2c-smcp/readers";
import type { IndexStore } from "../index/index-store.ts";
import type { ContentChanges, OutlineEntry } from "../index/model.ts";
import type { SearchAnswer, SearchRequest } from "../search/model.ts";
import type { SourceFolders } from "../sources/source-folders.ts";
import type { Catalogue } from "./catalogue.ts";
import type { DocumentReader } from "./document-reader.ts";
import type { LibraryDocument } from "./library-document.ts";

export interface LibraryQueriesOptions {
  readonly store?: IndexStore | undefined;
  readonly sources: Pick<SourceFolders, "get">;
  readonly catalogue: Catalogue;
  /** Reads what the index does not have. */
  readonly reader: DocumentReader;
}

/** The headings of a document; `pagesRead` is set when only the first pages were looked at. */
export interface Outline {
  readonly entries: readonly OutlineEntry[];
  readonly pagesRead?: number | undefined;
}

/** Pages that are read at most for the headings of a document that is not in the index. */
const OUTLINE_PAGES = 200;

/** What is asked of the index; what it does not have is read from the files, where that can be borne. */
export class LibraryQueries {
  readonly #options: LibraryQueriesOptions;
  readonly #store: IndexStore | undefined;

  constructor(options: LibraryQueriesOptions) {
    this.#options = options;
    this.#store = options.store;
  }

  /** Whether there is an index at all. */
  get hasIndex(): boolean {
    return this.#store !== undefined;
  }

  /** Whether the text of a document, as it is now, can be searched. */
  isSearchable({ source }: LibraryDocument): boolean {
    return this.#options.catalogue.entryOf(source)?.isSearchable ?? false;
  }

  async search(request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer> {
    if (this.#store === undefined) return nothing;
    const answer = await this.#store.search(request, signal);
    // Another server, that serves more of the folder than we do, may share the index.
    const hits = answer.hits.filter(({ docRef }) => this.#options.sources.get(docRef) !== undefined);
    const hidden = answer.hits.length - hits.length;
    return hidden === 0 ? answer : { ...answer, hits, total: answer.total - hidden, isExact: false };
  }

  /** What changed in a document; without an index nobody knows. */
  async changes(docRef: string, since: number): Promise<ContentChanges> {
    return this.#store?.changes(docRef, since) ?? { changes: [], knownSince: Number.POSITIVE_INFINITY };
  }

  /** The headings of a document: from the index, else from its first pages, until there are `most`. */
  async outline(document: LibraryDocument, most: number, signal?: AbortSignal): Promise<Outline> {
    if (this.#store !== undefined && this.isSearchable(document)) {
      const entries = await this.#store.outline(document.source.docRef).catch(() => undefined); // then the file tells
      if (entries !== undefined) return { entries };
    }
    return this.#readOutline(document, most, signal);
  }

  /** The hash of a page or an element, as the index has it. */
  async contentHash(document: LibraryDocument, target: number | string): Promise<string | undefined> {
    const pageIndex = typeof target === "number" ? target : pageOfElement(target);
    if (this.#store === undefined || pageIndex === undefined || !this.isSearchable(document))
      return undefined;
    const page = await this.#store.hashes(document.source.docRef, pageIndex).catch(() => undefined); // then it is made
    const element = page?.elements.find(({ elementId }) => elementId === target);
    const hash = typeof target === "number" ? page?.hash : element?.hash;
    return hash?.startsWith(PARTIAL_HASH) ? undefined : hash;
  }

  /** Bytes that the index takes. */
  async indexBytes(): Promise<number | undefined> {
    const health = await this.#store?.health().catch(() => undefined); // not worth failing for
    return health?.bytes;
  }

  async #readOutline(document: LibraryDocument, most: number, signal?: AbortSignal): Promise<Outline> {
    const { pageCount } = document.description;
    const entries: OutlineEntry[] = [];
    let index = 0;
    for (; index < Math.min(pageCount, OUTLINE_PAGES) && entries.length < most; index++) {
      const page = await this.#options.reader.read(document, { kind: "page", index }, signal);
      entries.push(...headingsOf(page?.elements ?? [], index));
    }
    return index < pageCount ? { entries, pagesRead: index } : { entries };
  }
}

function headingsOf(elements: readonly PageElement[], pageIndex: number): OutlineEntry[] {
  return elements.flatMap(({ category, content, element_id: elementId }) => {
    const { level, text } = content;
    const line = typeof text === "string" ? text.trim() : "";
    if (category !== "heading" || line === "") return [];
    return [{ level: typeof level === "number" ? level : 1, text: line, pageIndex, elementId }];
  });
}

const nothing: SearchAnswer = {
  hits: [],
  total: 0,
  isExact: true,
  corrections: [],
  isLoosened: false,
  suggestions: [],
  wordsLeftOut: 0,
  ignored: [],
  missing: [],
};
