import { DocumentError } from "@a2c-smcp/readers";
import { IndexError, IndexErrorCode } from "../index/index-error.ts";
import type { IndexStore } from "../index/index-store.ts";
import type { FileState } from "../index/model.ts";
import type { Source } from "../sources/source-folders.ts";
import type { WorkerPool } from "../worker/worker-pool.ts";
import type { Catalogue } from "./catalogue.ts";
import type { CurrentFiles } from "./current-files.ts";
import type { TextOutcome } from "./index-text.ts";
import { indexText } from "./index-text.ts";
import type { Quarantine } from "./quarantine.ts";
import type { StoreGuard } from "./store-guard.ts";
import { verdictNow } from "./verdict.ts";

/** What a text indexer stands on. */
export interface TextIndexerOptions {
  readonly pool: WorkerPool;
  readonly store: IndexStore | undefined;
  readonly catalogue: Catalogue;
  readonly files: CurrentFiles;
  readonly quarantine: Quarantine;
  readonly guard: StoreGuard;
  readonly textCharacters: number;
  readonly signal: AbortSignal;
}

/** How one text is read. */
export interface TextRun {
  /** Resolves when readers do not need the workers. */
  readonly pause: () => Promise<void>;
  /** Counts pages that are in the index. */
  readonly onPages: (count: number) => void;
}

/** What came of reading a text. */
export type TextReading =
  | { readonly kind: "indexed" }
  /** Nobody needs it any more, or it waits for room in the index. */
  | { readonly kind: "left" }
  | { readonly kind: "unread"; readonly error: DocumentError }
  /** The index did not take it; it may the next time. */
  | { readonly kind: "untaken" };

/** Reads the texts of files into the index, and knows which of them wait for room in it. */
export class TextIndexer {
  readonly #options: TextIndexerOptions;
  /** Files that wait for room: reading them would be in vain. */
  readonly #refused = new Set<string>();
  #isFull = false;

  constructor(options: TextIndexerOptions) {
    this.#options = options;
  }

  /** How many files wait for room in the index. */
  get refused(): number {
    return this.#refused.size;
  }

  /** There is room in the index again. */
  makeRoom(): void {
    this.#isFull = false;
    this.#refused.clear();
  }

  forget(docRef: string): void {
    this.#refused.delete(docRef);
  }

  /** Reads the text of a file as it is now; never throws. */
  async read(source: Source, { pause, onPages }: TextRun): Promise<TextReading> {
    const { files, catalogue, quarantine, pool, store, signal, textCharacters } = this.#options;
    const { docRef, version } = source;
    const isCurrent = async () => (await files.look(docRef))?.version === version;
    if (store === undefined || catalogue.get(docRef)?.version !== version) return { kind: "left" };
    if (this.#isFull) return this.#refuse(docRef);
    try {
      const outcome = await indexText(source, {
        ...{ pool, store, signal, isCurrent, pause, onPages, isAlone: quarantine.has(source) },
        characters: textCharacters,
      });
      // What changed meanwhile has been put to work by whoever noticed.
      const isNoted = outcome.kind === "done" && this.#note(source, outcome);
      return { kind: isNoted ? "indexed" : "left" };
    } catch (error) {
      return this.#noteFailure(docRef, error);
    }
  }

  #noteFailure(docRef: string, error: unknown): TextReading {
    const { guard, signal } = this.#options;
    if (signal.aborted) return { kind: "left" };
    if (error instanceof DocumentError) return { kind: "unread", error };
    guard.report(error);
    this.#isFull ||= error instanceof IndexError && error.code === IndexErrorCode.Full;
    return this.#isFull ? this.#refuse(docRef) : { kind: "untaken" };
  }

  /** The index itself tells when there is room. */
  #refuse(docRef: string): TextReading {
    this.#refused.add(docRef);
    return { kind: "left" };
  }

  /** Whether the text is that of the file as it is known now; then it is searchable. */
  #note(source: Source, outcome: Extract<TextOutcome, { kind: "done" }>): boolean {
    const { contentHash, notice, end, isFault } = outcome;
    const pictures = outcome.pictures > 0 ? outcome.pictures : undefined;
    const { catalogue, store, guard } = this.#options;
    const before = catalogue.entryOf(source)?.state;
    if (before?.phase !== "ready") return false;
    this.#refused.delete(source.docRef);
    const isOther = before.verdict !== undefined || pictures !== before.pictures;
    const verdict = isFault ? verdictNow() : undefined;
    const state: FileState = { ...before, notice, end, pictures, verdict };
    catalogue.set(source.docRef, { version: source.version, state, contentHash, isSearchable: true });
    if (notice !== undefined || isOther) store?.put([{ source, state }]).catch(guard.report);
    return true;
  }
}
