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

/** The memory of a documents server: one SQLite file that several servers may share. */
export interface IndexStore extends AsyncDisposable {
  /** Every file that is remembered, whether it is still there or not. */
  files(): Promise<readonly IndexedFile[]>;
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
  /** What the index says of one file; another server may have worked on it. */
  file(docRef: string): Promise<IndexedFile | undefined>;
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer>;
  health(): Promise<IndexHealth>;
  close(): Promise<void>;
}
