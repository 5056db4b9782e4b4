import { DocumentError } from "@a2c-smcp/readers";
import type { Logger } from "@a2c-smcp/runtime";
import type { IndexStore } from "../index/index-store.ts";
import type { IndexedFile } from "../index/model.ts";
import type { Source, SourceFolders } from "../sources/source-folders.ts";
import type { WorkerPool } from "../worker/worker-pool.ts";
import { Again } from "./again.ts";
import { Background } from "./background.ts";
import type { Catalogue } from "./catalogue.ts";
import type { CurrentFiles } from "./current-files.ts";
import type { Described, Describer } from "./describer.ts";
import type { LibraryChange } from "./library-document.ts";
import type { Listeners } from "./listeners.ts";
import type { Quarantine } from "./quarantine.ts";
import { Recovery } from "./recovery.ts";
import { StoreGuard } from "./store-guard.ts";
import { TextIndexer } from "./text-indexer.ts";
import type { Vanished, VanishedFile } from "./vanished.ts";
import { isOfOtherReaders, isOutdated, isWorthAnotherTry } from "./verdict.ts";

export interface IndexerOptions {
  readonly sources: SourceFolders;
  readonly pool: WorkerPool;
  readonly store: IndexStore | undefined;
  readonly catalogue: Catalogue;
  readonly files: CurrentFiles;
  readonly describer: Describer;
  readonly quarantine: Quarantine;
  readonly vanished: Vanished;
  readonly concurrency: number;
  readonly textCharacters: number;
  readonly signal: AbortSignal;
  readonly logger: Logger;
  readonly changes: Listeners<LibraryChange>;
}

/** Documents that notices name one by one. */
const MOST_NOTICES = 200;

/** Has files described and their texts read in the background, and brings what was found out into the index. */
export class Indexer {
  readonly #options: IndexerOptions;
  readonly #guard: StoreGuard;
  /** Files that may have changed, or only been touched: who waits for changes is told when it is known. */
  readonly #suspects = new Set<string>();
  /** Files whose text the index did not take. */
  readonly #again: Again<Source>;
  readonly #texts: TextIndexer;
  readonly #recovery: Recovery;
  readonly background: Background;

  constructor(options: IndexerOptions) {
    this.#options = options;
    this.#guard = new StoreGuard(options.logger);
    this.#texts = new TextIndexer({ ...options, guard: this.#guard });
    this.#again = new Again((sources) => this.work(sources), options.signal);
    this.#recovery = new Recovery({ ...options, work: (sources) => this.work(sources) });
    options.vanished.listen((docRefs) => this.#forget(docRefs));
    options.describer.listen((described) => this.#noteDescribed(described));
    this.background = new Background({
      store: options.store,
      concurrency: options.concurrency,
      describe: (source) => this.#lookInto(source),
      read: (source, pause) => this.#readText(source, pause),
      adoptDescription: (source, file) => this.#adoptDescription(source, file),
      adoptText: (source, file) => this.#adoptText(source, file),
      onStoreFailure: this.#guard.report,
    });
  }

  /** How many files wait to be looked into, and how many for their text to become searchable. */
  get pending(): { readonly describes: number; readonly texts: number } {
    const { describes, texts } = this.background.pending;
    return { describes, texts: texts + this.#texts.refused + this.#recovery.unread };
  }

  /** Every file that the index remembers, some thousands at a time. */
  async *remembered(): AsyncGenerator<readonly IndexedFile[]> {
    const { store } = this.#options;
    try {
      if (store !== undefined) yield* store.files();
    } catch (error) {
      this.#guard.report(error); // what it does not tell is found out again
    }
  }

  /** Takes a file as it is remembered. */
  adopt({ source, state, contentHash, isSearchable }: IndexedFile): void {
    const { docRef } = source;
    const now = Date.now();
    const version = isWorthAnotherTry(state, now) ? "" : source.version;
    // What could not be searched of a document is read anew, and what could be can be all the same.
    const isKnown = isSearchable && !isOutdated(state, now);
    const isNews = this.#options.catalogue.set(docRef, {
      version,
      state,
      contentHash,
      isSearchable: isKnown,
    });
    if (isNews) this.#options.changes.tell({ kind: "list" });
  }

  /** The file is another version of what was known; what that means is found out. */
  suspect(docRef: string): void {
    if (this.#options.catalogue.get(docRef)?.contentHash !== undefined) this.#suspects.add(docRef);
    else this.#options.changes.tell({ kind: "document", docRef });
  }

  /** The index has lost everything: what is known is told to it again, and no text is searchable. */
  lose(): void {
    const { catalogue, sources, store } = this.#options;
    const files = sources.list().flatMap((source) => {
      const entry = catalogue.get(source.docRef);
      if (entry?.version !== source.version) return [];
      catalogue.set(source.docRef, { ...entry, isSearchable: false });
      return [{ source, state: entry.state }];
    });
    store?.put(files).catch(this.#guard.report);
  }

  /** There is room in the index again. */
  makeRoom(): void {
    this.#texts.makeRoom();
  }

  /** Puts to work what is not yet known of these files. */
  work(sources: readonly Source[]): void {
    const { catalogue, store } = this.#options;
    this.background.describe(sources.filter((source) => !catalogue.knows(source)));
    if (store !== undefined) this.background.read(sources.filter((source) => catalogue.lacksText(source)));
  }

  /** The same file under another name: nothing is read again. */
  move({ source: before, entry }: VanishedFile, source: Source): void {
    const { catalogue, store } = this.#options;
    this.#leave(before.docRef);
    // What was not yet known of it before it moved is not known now either.
    const version = entry.version === before.version ? source.version : entry.version;
    catalogue.set(source.docRef, { ...entry, version });
    store?.move(before.docRef, source).catch(this.#guard.report);
    this.work([source]);
  }

  #forget(docRefs: readonly string[]): void {
    for (const docRef of docRefs) this.#leave(docRef);
    const { store, vanished } = this.#options;
    const removing = store?.remove(docRefs).catch(this.#guard.report) ?? Promise.resolve();
    void removing.then(() => vanished.forgotten(docRefs));
  }

  #leave(docRef: string): void {
    this.#texts.forget(docRef);
    this.#recovery.forget(docRef);
  }

  /** What of the files is not searchable, and what is wrong with the index, in words. */
  async notices(): Promise<readonly string[]> {
    const { sources, catalogue, store } = this.#options;
    if (store === undefined) return [];
    const health = await this.#guard.ask(store.health(), undefined);
    const noticed = catalogue.noticed();
    const files = noticed.slice(0, MOST_NOTICES).flatMap((docRef) => {
      const state = catalogue.get(docRef)?.state;
      const file = sources.get(docRef)?.relativePath;
      const isKnown = file !== undefined && state?.phase === "ready" && state.notice !== undefined;
      return isKnown ? [`${file}: ${state.notice}`] : [];
    });
    const more = noticed.length - MOST_NOTICES;
    if (more > 0) files.push(`${more} more documents are searchable only in part.`);
    const trouble = this.#guard.trouble === undefined ? [] : [this.#guard.trouble];
    return [...new Set([...(health?.notices ?? []), ...trouble, ...files])];
  }

  /** A file was described, for a reader or in the background. */
  #noteDescribed({ source, state, isNews }: Described): void {
    const { store, changes } = this.#options;
    const { docRef } = source;
    if (isNews) changes.tell({ kind: "list" });
    if (this.#suspects.delete(docRef)) changes.tell({ kind: "document", docRef });
    store?.put([{ source, state }]).catch(this.#guard.report);
    this.work([source]);
  }

  async #lookInto(source: Source): Promise<void> {
    const { sources, describer, signal } = this.#options;
    if (sources.get(source.docRef)?.version !== source.version) return;
    try {
      if (await this.#isKnownContent(source)) return;
      await describer.describe(source, "background", signal);
    } catch (error) {
      // What is wrong with the file is kept in its state, unless only its bytes were looked at.
      if (error instanceof DocumentError) this.#recovery.noteFailure(source, error);
      else if (!signal.aborted)
        this.#options.logger.error("file was not looked into", { file: source.relativePath, cause: error });
    }
  }

  /** Whether only the time or the name of a file is another; then that is all that is noted. */
  async #isKnownContent(source: Source): Promise<boolean> {
    const { catalogue, pool, store, signal, vanished, changes } = this.#options;
    const { docRef, version } = source;
    const entry = catalogue.get(docRef);
    if (entry?.version === version) return true;
    // The bytes of a file that could not be read may be the same as before, and its reader another.
    if (entry !== undefined && (entry.state.phase === "failed" || isOfOtherReaders(entry.state)))
      return false;
    const isWorth = entry === undefined ? vanished.hasLike(source) : entry.contentHash !== undefined;
    if (!isWorth) return false;
    const { value: hash } = await pool.run(source, { kind: "digest" }, { priority: "background", signal });
    if (entry === undefined) {
      const moved = vanished.takeByContent(hash);
      if (moved === undefined) return false;
      this.move(moved, source);
      changes.tell({ kind: "list" });
      return true;
    }
    if (hash !== entry.contentHash) return false;
    this.#suspects.delete(docRef);
    catalogue.set(docRef, { ...entry, version });
    store?.move(docRef, source).catch(this.#guard.report);
    this.work([source]);
    return true;
  }

  async #readText(source: Source, pause: () => Promise<void>): Promise<void> {
    const onPages = (count: number): void => this.background.meter.addPages(count);
    const reading = await this.#texts.read(source, { pause, onPages });
    if (reading.kind === "indexed") this.#recovery.forget(source.docRef);
    if (reading.kind === "unread") this.#recovery.noteUnread(source, reading.error);
    if (reading.kind === "untaken") this.#again.add(source);
  }

  #adoptDescription(source: Source, file: IndexedFile): boolean {
    if (isWorthAnotherTry(file.state, Date.now())) return false;
    this.adopt({ ...file, source });
    this.work([source]);
    return true;
  }

  #adoptText(source: Source, file: IndexedFile): boolean {
    if (!file.isSearchable || isOutdated(file.state, Date.now())) return false;
    this.adopt({ ...file, source });
    return true;
  }
}
