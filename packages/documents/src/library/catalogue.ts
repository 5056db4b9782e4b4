import { DocumentError } from "../engine/document-error.ts";
import type { FileState } from "../index/model.ts";
import type { Source } from "../sources/source-folders.ts";
import type { LibraryDocument } from "./library-document.ts";
import type { Problem } from "./problem.ts";

/** What is known of one file. */
export interface Entry {
  /** The version of the file that this was found out about. */
  readonly version: string;
  readonly state: FileState;
  /** SHA-256 of the file's bytes, once its text has been read. */
  readonly contentHash?: string | undefined;
  /** Whether the text of this version is in the index. */
  readonly isSearchable: boolean;
}

/** The ready documents in the order of their paths, and where each stands. */
interface Listing {
  readonly documents: readonly LibraryDocument[];
  readonly positions: ReadonlyMap<string, number>;
}

/** What was found out about the files, by their names in URIs. */
export class Catalogue {
  readonly #sources: () => readonly Source[];
  readonly #entries = new Map<string, Entry>();
  #listing: Listing | undefined;
  #failed = 0;

  constructor(sources: () => readonly Source[]) {
    this.#sources = sources;
  }

  get(docRef: string): Entry | undefined {
    return this.#entries.get(docRef);
  }

  /** Answers whether a document came or went by this. */
  set(docRef: string, entry: Entry): boolean {
    const before = this.#entries.get(docRef);
    this.#entries.set(docRef, entry);
    this.#failed += countOf(entry) - countOf(before);
    if (before?.state !== entry.state) this.#listing = undefined;
    return before?.state.phase !== entry.state.phase;
  }

  /** How many files cannot be read. */
  get failed(): number {
    return this.#failed;
  }

  delete(docRef: string): void {
    this.#failed -= countOf(this.#entries.get(docRef));
    if (this.#entries.delete(docRef)) this.#listing = undefined;
  }

  /** The files themselves are others than before. */
  invalidate(): void {
    this.#listing = undefined;
  }

  /** The documents that are ready. The same array is handed out until something changes. */
  documents(): readonly LibraryDocument[] {
    return this.#list().documents;
  }

  /** Where a document stands among those that are ready. */
  positionOf(docRef: string): number | undefined {
    return this.#list().positions.get(docRef);
  }

  /** The files that cannot be read, and why. */
  problems(): readonly Problem[] {
    return this.#sources().flatMap(({ docRef, relativePath }) => {
      const state = this.#entries.get(docRef)?.state;
      if (state?.phase !== "failed") return [];
      return [{ docRef, file: relativePath, reason: state.code, message: state.message }];
    });
  }

  #list(): Listing {
    this.#listing ??= this.#build();
    return this.#listing;
  }

  #build(): Listing {
    const documents: LibraryDocument[] = [];
    const positions = new Map<string, number>();
    for (const source of this.#sources()) {
      const state = this.#entries.get(source.docRef)?.state;
      if (state?.phase !== "ready") continue;
      positions.set(source.docRef, documents.length);
      documents.push({ source, description: state.description });
    }
    return { documents, positions };
  }
}

function countOf(entry: Entry | undefined): number {
  return entry?.state.phase === "failed" ? 1 : 0;
}

/** The error that a state stands for. */
export function errorOf({ code, message }: Extract<FileState, { phase: "failed" }>): DocumentError {
  return new DocumentError(code, message);
}
