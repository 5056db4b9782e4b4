import type { MeaningCoverage } from "@a2c-smcp/protocol";
import type { PageElement } from "@a2c-smcp/readers";
import { PARTIAL_HASH, pageOfElement } from "@a2c-smcp/readers";
import type { DocumentEvent, DocumentEvents, EventRequest } from "../history/document-event.ts";
import type { IndexStore } from "../index/index-store.ts";
import type { ContentChanges, OutlineEntry } from "../index/model.ts";
import type { Meaning } from "../meaning/meaning.ts";
import type { SearchAnswer, SearchRequest } from "../search/model.ts";
import type { SourceFolders } from "../sources/source-folders.ts";
import type { Catalogue } from "./catalogue.ts";
import type { DocumentReader } from "./document-reader.ts";
import { findMoved } from "./find-moved.ts";
import type { LibraryDocument } from "./library-document.ts";
import type { Vanished } from "./vanished.ts";

export interface LibraryQueriesOptions {
  readonly store?: IndexStore | undefined;
  /** Finds pages by what they mean as well. */
  readonly meaning?: Meaning | undefined;
  readonly sources: Pick<SourceFolders, "get" | "roots">;
  readonly catalogue: Catalogue;
  /** Reads what the index does not have. */
  readonly reader: DocumentReader;
  /** Files that went a moment ago. */
  readonly vanished: Vanished;
}

/** What was found, and how much of it by its meaning, where there is a model for that. */
export interface LibraryAnswer extends SearchAnswer {
  readonly meaning?: MeaningCoverage | undefined;
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

  async search(request: SearchRequest, signal?: AbortSignal): Promise<LibraryAnswer> {
    if (this.#store === undefined) return nothing;
    const answer = await this.#searchStore(this.#store, request, signal);
    // Another server, that serves more of the folder than we do, may share the index.
    const hits = answer.hits.filter(({ docRef }) => this.#options.sources.get(docRef) !== undefined);
    const hidden = answer.hits.length - hits.length;
    return hidden === 0 ? answer : { ...answer, hits, total: answer.total - hidden, isExact: false };
  }

  async #searchStore(
    store: IndexStore,
    request: SearchRequest,
    signal: AbortSignal | undefined,
  ): Promise<LibraryAnswer> {
    const { meaning } = this.#options;
    if (meaning === undefined) return store.search(request, signal);
    const { vector, reason } = await meaning.questionVector(request.query, signal);
    const { isByMeaning = false, ...answer } = await store.search({ ...request, question: vector }, signal);
    const why = vector === undefined ? reason : "the query says which words it wants";
    return { ...answer, meaning: coverageOfMeaning(meaning, isByMeaning ? undefined : why) };
  }

  /** What changed in a document; without an index nobody knows. */
  async changes(docRef: string, since: number): Promise<ContentChanges> {
    return this.#store?.changes(docRef, since) ?? { changes: [], knownSince: Number.POSITIVE_INFINITY };
  }

  /** What happened to the documents that are served, or were; without an index nobody knows. */
  async events(request: EventRequest): Promise<DocumentEvents> {
    return (
      this.#store?.events(request) ?? { events: [], knownSince: Number.POSITIVE_INFINITY, isComplete: true }
    );
  }

  /** Files that went a moment ago: the index learns of them only once they are not found under another name. */
  justGone({ since, until }: EventRequest): DocumentEvent[] {
    return this.#options.vanished.list().flatMap(({ goneAt, source, entry: { state } }) => {
      if (state.phase !== "ready" || goneAt < since || goneAt >= until) return [];
      const { docRef, relativePath, mtimeMs: modified } = source;
      const { title, fileType } = state.description;
      return [{ at: goneAt, kind: "removed" as const, docRef, relativePath, title, fileType, modified }];
    });
  }

  /** The name that a document has now whose file was renamed or moved; without an index nobody knows. */
  async movedTo(docRef: string): Promise<string | undefined> {
    const { sources } = this.#options;
    const has = (one: string): boolean => sources.get(one) !== undefined;
    return findMoved(docRef, { roots: sources.roots, has, events: (request) => this.events(request) });
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

function coverageOfMeaning(meaning: Meaning, reason: string | undefined): MeaningCoverage {
  const { files, done, trouble } = meaning.progress;
  const why = reason ?? trouble;
  return {
    ...{ model: meaning.model, files, searched: done, is_used: reason === undefined },
    ...(why === undefined ? {} : { reason: why }),
  };
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
