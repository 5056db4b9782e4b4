import type { SearchCoverage } from "@a2c-smcp/protocol";
import { DocumentError, DocumentErrorCode } from "@a2c-smcp/readers";
import { Meaning } from "../meaning/meaning.ts";
import type { LeftOuts } from "../sources/left-out.ts";
import type { Source, SourceChanges } from "../sources/source-folders.ts";
import type { Job, JobAnswers } from "../worker/job.ts";
import { Arrivals } from "./arrivals.ts";
import { Catalogue } from "./catalogue.ts";
import type { CoverageParts } from "./coverage.ts";
import { coverageOf, coverageOfOne, partialFiles } from "./coverage.ts";
import { CurrentFiles } from "./current-files.ts";
import { Describer } from "./describer.ts";
import type { ReadKind } from "./document-reader.ts";
import { DocumentReader } from "./document-reader.ts";
import type { IndexProgress, ProgressListener } from "./index-progress.ts";
import { Indexer } from "./indexer.ts";
import type { LibraryChange, LibraryDocument, ListedDocument } from "./library-document.ts";
import type { DocumentLibraryOptions } from "./library-options.ts";
import { LibraryQueries } from "./library-queries.ts";
import { Listeners } from "./listeners.ts";
import type { Problem } from "./problem.ts";
import { Quarantine } from "./quarantine.ts";
import { restoreFiles } from "./restore-files.ts";
import { Vanished } from "./vanished.ts";

/** The documents of some folders: what there is, and what is in them. A reader always goes before the index. */
export class DocumentLibrary implements AsyncDisposable {
  readonly #options: DocumentLibraryOptions;
  readonly #catalogue: Catalogue;
  readonly #files: CurrentFiles;
  readonly #reader: DocumentReader;
  readonly #indexer: Indexer;
  readonly #arrivals: Arrivals;
  readonly #vanished = new Vanished();
  readonly #changes = new Listeners<LibraryChange>();
  readonly #closing = new AbortController();
  /** Undefined where there is no model, or no index. */
  readonly meaning: Meaning | undefined;
  /** What is asked of the index rather than of the files. */
  readonly queries: LibraryQueries;
  #scanning: Promise<void> = Promise.resolve();

  constructor(options: DocumentLibraryOptions) {
    const { sources, store } = options;
    const { signal } = this.#closing;
    const catalogue = new Catalogue(() => sources.list());
    const files = new CurrentFiles(sources);
    const lists = { catalogue, files, vanished: this.#vanished, changes: this.#changes };
    const common = { ...options, ...lists, store, signal, quarantine: new Quarantine(signal) };
    const describer = new Describer(common);
    const reader = new DocumentReader({ ...common, describer });
    this.#options = options;
    this.#catalogue = catalogue;
    this.#files = files;
    this.#reader = reader;
    this.meaning = this.#openMeaning();
    this.queries = new LibraryQueries({ ...common, reader, meaning: this.meaning });
    this.#indexer = new Indexer({ ...common, describer });
    const { vanished, changes } = common;
    this.#arrivals = new Arrivals({ catalogue, reader, indexer: this.#indexer, vanished, changes });
    files.listen((changes) => this.apply(changes));
    this.onProgress(() => this.meaning?.wake());
  }

  /** Calls `listener` when documents come, go or change; returns a function that unsubscribes. */
  onChange(listener: (change: LibraryChange) => void): () => void {
    return this.#changes.add(listener);
  }

  /** The documents that are ready, or some of them, in the order of their paths. */
  documents(start?: number, end?: number): readonly ListedDocument[] {
    return this.#catalogue.documents(start, end);
  }

  /** How long that list is. */
  get listLength(): number {
    return this.#catalogue.readySources().length;
  }

  /** Where a document stands among those that are ready. */
  positionOf(docRef: string): number | undefined {
    return this.#catalogue.positionOf(docRef);
  }

  /** Whether there is a file of this name, ready or not. */
  has(docRef: string): boolean {
    return this.#options.sources.get(docRef) !== undefined;
  }

  /** The files that cannot be read, and why. */
  problems(): readonly Problem[] {
    return this.#catalogue.problems();
  }

  /** How many documents are ready. */
  get documentCount(): number {
    return this.#catalogue.ready;
  }

  /** How many documents there are of each file type. */
  get fileTypes(): Readonly<Record<string, number>> {
    return this.#catalogue.types;
  }

  /** How many files cannot be read. */
  get problemCount(): number {
    return this.#catalogue.failed;
  }

  /** What is in the folders and not served: not even a problem has a name for it. */
  get leftOut(): LeftOuts {
    return this.#options.sources.leftOut;
  }

  /** How much of all files a search looks at, or of the one that it is made in. */
  coverage(docRef?: string): SearchCoverage {
    if (docRef !== undefined) return coverageOfOne(docRef, this.#known);
    const { describes, texts } = this.pending;
    const files = this.#options.sources.size;
    const isScanning = this.progress().phase === "scanning";
    const waiting = describes + texts;
    return coverageOf({ ...this.#known, files, waiting, isScanning, leftOut: this.leftOut.total });
  }

  /** The files that are searchable only in part, at most so many of them. */
  partialFiles(most: number): Pick<SearchCoverage, "partial" | "partial_total"> {
    return partialFiles(this.#known, most);
  }

  /** The folders that are served, as absolute paths. */
  get folders(): readonly string[] {
    return this.#options.sources.roots;
  }

  /** What is left out, files whose text is searchable only in part, and what is wrong with the index. */
  async notices(): Promise<readonly string[]> {
    const { startNotices = [] } = this.#options;
    return [...startNotices, ...this.leftOut.summary(), ...(await this.#indexer.notices())];
  }

  /** How many files wait to be looked into, and how many for their text to become searchable. */
  get pending(): { readonly describes: number; readonly texts: number } {
    return this.#indexer.pending;
  }

  progress(): IndexProgress {
    return this.#indexer.background.meter.progress();
  }

  onProgress(listener: ProgressListener): () => void {
    return this.#indexer.background.meter.listen(listener);
  }

  /** Serves what is remembered, and tells how many files that are; then looks at the folders, as `rescan` does. */
  open(look: () => Promise<void>): { readonly remembered: Promise<number>; readonly scanned: Promise<void> } {
    const [indexer, catalogue, signal] = [this.#indexer, this.#catalogue, this.#closing.signal];
    const remembered = restoreFiles({ indexer, sources: this.#options.sources, catalogue, signal });
    const scanned = this.#scan(async () => {
      await remembered;
      await look();
    });
    return { remembered, scanned };
  }

  /**
   * Looks at the folders anew and then, in the background, into the files that are new or have changed, and into those
   * that were left undone. Whoever watches the folders looks at them himself, and tells with `apply`.
   */
  rescan(look: () => Promise<void> = () => this.look()): Promise<void> {
    return this.#scan(look);
  }

  /** Looks at all folders, and takes note of what has changed in them. */
  async look(): Promise<void> {
    this.apply(await this.#options.sources.rescan());
  }

  /** Takes note of what has changed in the folders. */
  apply(changes: SourceChanges): void {
    if (!this.#closing.signal.aborted) this.#arrivals.apply(changes);
  }

  /** The index is empty, or takes again what it refused: everything that is not in it is brought in. */
  refill(isLost: boolean): void {
    this.#indexer.makeRoom();
    if (isLost) this.#indexer.lose();
    this.#indexer.work(this.#options.sources.list());
  }

  /** A file in its present state; undefined when it is gone or leads outside. */
  source(docRef: string): Promise<Source | undefined> {
    return this.#files.look(docRef);
  }

  /** Settles when everything that was found so far has been looked into. */
  async settled(): Promise<void> {
    await this.#scanning;
    await this.#indexer.background.described();
  }

  /** Settles when everything that was found so far is searchable, as far as it can be. */
  async indexed(): Promise<void> {
    await this.#scanning;
    await this.#indexer.background.finished();
  }

  /** A document in its present state; undefined when there is none. One that cannot be read is a DocumentError. */
  document(docRef: string, signal?: AbortSignal): Promise<LibraryDocument | undefined> {
    return this.#reader.document(docRef, signal);
  }

  /** Resolves with the result of a job on a document, from the cache when it can. */
  read<K extends ReadKind>(
    document: LibraryDocument,
    job: Extract<Job, { kind: K }>,
    signal?: AbortSignal,
  ): Promise<JobAnswers[K]> {
    return this.#reader.read<K>(document, job, signal);
  }

  /** A chunk of a table's rows, from a worker; undefined when there is no such table. */
  rows(
    document: LibraryDocument,
    job: Extract<Job, { kind: "rows" }>,
    signal?: AbortSignal,
  ): Promise<JobAnswers["rows"]> {
    return this.#reader.rows(document, job, signal);
  }

  /** SHA-256 of a file's bytes, from what is known of it when it can be. */
  fileHash(source: Source, signal?: AbortSignal): Promise<string> {
    return this.#reader.fileHash(source, signal);
  }

  /** The hash of a page or an element that was too large to be hashed when it was read, if somebody has made it. */
  async contentHash(document: LibraryDocument, target: number | string): Promise<string | undefined> {
    return this.#reader.madeHash(document, target) ?? this.queries.contentHash(document, target);
  }

  async close(): Promise<void> {
    this.#closing.abort(new DocumentError(DocumentErrorCode.Unreadable, "the documents server is closing"));
    this.#vanished.close();
    await this.meaning?.close();
    await this.#options.pool.close();
    await this.#indexer.background.close();
    await this.#scanning;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #scan(look: () => Promise<void>): Promise<void> {
    const scan = this.#indexer.background.scan(async () => {
      await look();
      this.#indexer.work(this.#options.sources.list());
    });
    this.#scanning = scan.catch(() => undefined); // whoever asked for the scan sees it fail
    return scan;
  }

  get #known(): Pick<CoverageParts, "catalogue" | "sourceOf" | "readsPictures"> {
    const { sources, readsPictures = true } = this.#options;
    return { catalogue: this.#catalogue, sourceOf: (docRef) => sources.get(docRef), readsPictures };
  }

  #openMeaning(): Meaning | undefined {
    const { store, embedder, logger } = this.#options;
    if (store === undefined || embedder === undefined) return undefined;
    return new Meaning({ store, embedder, logger, isBusy: () => this.progress().phase !== "idle" });
  }
}
