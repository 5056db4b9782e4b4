import type { DocumentEvents, EventRequest } from "../history/document-event.ts";
import type { SearchAnswer, SearchRequest } from "../search/model.ts";
import type { Source } from "../sources/source-folders.ts";
import type {
  ContentChanges,
  FileState,
  IndexedFile,
  IndexedPage,
  OutlineEntry,
  PageHashes,
} from "./model.ts";
import type { MeaningBatch, MeaningState, NewVectors } from "./vector-table.ts";

/** The pages of one file on their way into the index; nobody sees them before `finish`. */
export interface IndexWriter extends AsyncDisposable {
  add(pages: readonly IndexedPage[]): Promise<void>;
  /** Puts the pages in the place of those before, in one step, and notes what changed. */
  finish(contentHash: string): Promise<void>;
  /** Drops what was added; does nothing after `finish`. */
  abandon(): Promise<void>;
}

/** What the index file says of itself. */
export interface IndexHealth {
  /** Undefined when the index lives in memory only. */
  readonly file: string | undefined;
  readonly bytes: number;
  /** What had to be done about the file or cannot be done, in words for a person: rebuilt, disk full and so on. */
  readonly notices: readonly string[];
}

/** Vectors of passages; all of one model. */
export interface MeaningStore {
  /** Makes a model the one of this index, and drops the vectors of another. */
  adopt(model: string): Promise<void>;
  state(model: string): Promise<MeaningState>;
  /** Some passages without vectors, of one file that no other server works on; undefined when there are none. */
  next(model: string): Promise<MeaningBatch | undefined>;
  add(vectors: NewVectors): Promise<void>;
}

/** The memory of a documents server: one SQLite file that several servers may share. */
export interface IndexStore extends AsyncDisposable {
  /** Every file that is remembered, whether it is still there or not, some thousands at a time. */
  files(): AsyncIterable<readonly IndexedFile[]>;
  /** Remembers what was found out about files; the text of an older version stays searchable until `write`. */
  put(files: readonly { readonly source: Source; readonly state: FileState }[]): Promise<void>;
  /** The same content under another name or time: nothing is read again. */
  move(docRef: string, source: Source): Promise<void>;
  remove(docRefs: readonly string[]): Promise<void>;
  /** Those of the files that nobody else works on; they are ours until the deadline that the store keeps renewing. */
  claim(docRefs: readonly string[]): Promise<ReadonlySet<string>>;
  release(docRefs: readonly string[]): Promise<void>;
  write(source: Source): Promise<IndexWriter>;
  /** The hashes of a page whose text was read; undefined when there is no such page in the index. */
  hashes(docRef: string, pageIndex: number): Promise<PageHashes | undefined>;
  outline(docRef: string): Promise<readonly OutlineEntry[]>;
  changes(docRef: string, since: number): Promise<ContentChanges>;
  /** Everything that was there is in the index: what comes, goes and changes from now on is remembered. */
  remember(): Promise<void>;
  /** What happened to the documents in a span of time. */
  events(request: EventRequest): Promise<DocumentEvents>;
  /** What the index says of one file; another server may have worked on it. */
  file(docRef: string): Promise<IndexedFile | undefined>;
  /** The vectors of the passages. */
  readonly meaning: MeaningStore;
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer>;
  health(): Promise<IndexHealth>;
  close(): Promise<void>;
}
