import type { Source } from "../sources/source-folders.ts";
import type { Entry } from "./catalogue.ts";
import { Listeners } from "./listeners.ts";
import { VanishedIndex } from "./vanished-index.ts";

/** A file that is not there any more, and what was known of it. */
export interface VanishedFile {
  readonly source: Source;
  readonly entry: Entry;
}

/** A move is seen as an end and a beginning that are no further apart than this. */
const KEPT_MS = 3000;

/** Files that have just gone: one that comes with the same content is a move, and is not read again. */
export class Vanished {
  readonly #lost = new Listeners<readonly string[]>();
  readonly #files = new Map<string, VanishedFile & { readonly at: number }>();
  /** They did not come back, and are only listed. */
  readonly #lostFiles = new Map<string, VanishedFile & { readonly at: number }>();
  /** Made when somebody asks, from what has gone until then. */
  #index: VanishedIndex | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** Calls `listener` with the files that did not come back; returns a function that unsubscribes. */
  listen(listener: (docRefs: readonly string[]) => void): () => void {
    return this.#lost.add(listener);
  }

  add(file: VanishedFile): void {
    this.#files.set(file.source.docRef, { ...file, at: performance.now() });
    this.#index = undefined;
    this.#timer ??= setTimeout(() => this.#expire(), KEPT_MS).unref();
  }

  /** The files that have gone and that the index may not have forgotten yet, with when they went. */
  list(): readonly (VanishedFile & { readonly goneAt: number })[] {
    return [...this.#files.values(), ...this.#lostFiles.values()].map(({ at, ...file }) => ({
      ...file,
      goneAt: Math.round(Date.now() - (performance.now() - at)),
    }));
  }

  /** The index has forgotten these. */
  forgotten(docRefs: readonly string[]): void {
    for (const docRef of docRefs) this.#lostFiles.delete(docRef);
  }

  /** The file of this name, which is back. */
  take(docRef: string): VanishedFile | undefined {
    const file = this.#files.get(docRef);
    this.#files.delete(docRef);
    return file;
  }

  /** The file that lies under another name now, by what the file system says of it. */
  takeMoved(source: Source): VanishedFile | undefined {
    const docRef = this.#found.sameFile(source);
    return docRef === undefined ? undefined : this.take(docRef);
  }

  /** Whether a file of this size, whose content is known, has gone. */
  hasLike(source: Source): boolean {
    return this.#found.sameSize(source) !== undefined;
  }

  /** The file with this content. */
  takeByContent(contentHash: string): VanishedFile | undefined {
    const docRef = this.#found.sameContent(contentHash);
    return docRef === undefined ? undefined : this.take(docRef);
  }

  get #found(): VanishedIndex {
    this.#index ??= new VanishedIndex(this.#files);
    return this.#index;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#files.clear();
    this.#lostFiles.clear();
  }

  #expire(): void {
    const old = [...this.#files.values()].filter(({ at }) => performance.now() - at >= KEPT_MS);
    const docRefs = old.map(({ source }) => source.docRef);
    for (const file of old) {
      this.#files.delete(file.source.docRef);
      this.#lostFiles.set(file.source.docRef, file);
    }
    this.#index = undefined;
    this.#timer = this.#files.size === 0 ? undefined : setTimeout(() => this.#expire(), KEPT_MS).unref();
    if (docRefs.length > 0) this.#lost.tell(docRefs);
  }
}
