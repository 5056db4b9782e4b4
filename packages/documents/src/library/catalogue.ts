import { DocumentError } from "@a2c-smcp/readers";
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
  #problems: readonly Problem[] | undefined;
  #ready = 0;
  #searchable = 0;
  readonly #failed = new Set<string>();
  /** Documents whose text is searchable only in part. */
  readonly #noticed = new Set<string>();

  constructor(sources: () => readonly Source[]) {
    this.#sources = sources;
  }

  get(docRef: string): Entry | undefined {
    return this.#entries.get(docRef);
  }

  /** What is known of a file in just this version. */
  entryOf({ docRef, version }: Source): Entry | undefined {
    const entry = this.#entries.get(docRef);
    return entry?.version === version ? entry : undefined;
  }

  /** Returns whether a document came or went by this. */
  set(docRef: string, entry: Entry): boolean {
    const before = this.#entries.get(docRef);
    this.#entries.set(docRef, entry);
    this.#searchable += Number(entry.isSearchable) - Number(before?.isSearchable ?? false);
    if (before?.state === entry.state) return false;
    this.#count(docRef, before?.state, entry.state);
    return before?.state.phase !== entry.state.phase;
  }

  /** How many files cannot be read. */
  get failed(): number {
    return this.#failed.size;
  }

  /** How many files have their text, as it is now, in the index. */
  get searchable(): number {
    return this.#searchable;
  }

  /** How many documents are ready: known without making their list. */
  get ready(): number {
    return this.#ready;
  }

  /** The documents of whose text something is not searchable. */
  noticed(): readonly string[] {
    return [...this.#noticed];
  }

  delete(docRef: string): void {
    this.#count(docRef, this.#entries.get(docRef)?.state, undefined);
    this.#searchable -= Number(this.#entries.get(docRef)?.isSearchable ?? false);
    this.#entries.delete(docRef);
  }

  /** The files themselves are others than before. */
  invalidate(): void {
    this.#listing = undefined;
    this.#problems = undefined;
  }

  /** The documents that are ready. The same array is handed out until something changes. */
  documents(): readonly LibraryDocument[] {
    return this.#list().documents;
  }

  /** Where a document stands among those that are ready. */
  positionOf(docRef: string): number | undefined {
    return this.#list().positions.get(docRef);
  }

  /** The files that cannot be read, and why; the same array until something changes. */
  problems(): readonly Problem[] {
    this.#problems ??= this.#failed.size === 0 ? [] : this.#listProblems();
    return this.#problems;
  }

  #listProblems(): readonly Problem[] {
    const failed = this.#sources().filter(({ docRef }) => this.#failed.has(docRef));
    return failed.flatMap(({ docRef, relativePath }) => {
      const state = this.#entries.get(docRef)?.state;
      if (state?.phase !== "failed") return [];
      return [{ docRef, file: relativePath, reason: state.code, message: state.message }];
    });
  }

  /** Keeps count, so that who asks how far things are does not wait until all files were counted. */
  #count(docRef: string, before: FileState | undefined, now: FileState | undefined): void {
    this.#ready += Number(now?.phase === "ready") - Number(before?.phase === "ready");
    mark(this.#failed, docRef, now?.phase === "failed");
    mark(this.#noticed, docRef, now?.phase === "ready" && now.notice !== undefined);
    this.#listing = undefined;
    if (before?.phase === "failed" || now?.phase === "failed") this.#problems = undefined;
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

function mark(set: Set<string>, docRef: string, isIn: boolean): void {
  if (isIn) set.add(docRef);
  else set.delete(docRef);
}

/** The error that a state stands for. */
export function errorOf({ code, message }: Extract<FileState, { phase: "failed" }>): DocumentError {
  return new DocumentError(code, message);
}
