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

/** An entry, and the document that it is shown as: made once, for the list is made again with every file that comes. */
interface Kept {
  readonly entry: Entry;
  document: LibraryDocument | undefined;
}

/** What was found out about the files, by their names in URIs. */
export class Catalogue {
  readonly #sources: () => readonly Source[];
  readonly #kept = new Map<string, Kept>();
  #documents: readonly LibraryDocument[] | undefined;
  #problems: readonly Problem[] | undefined;
  #ready = 0;
  #searchable = 0;
  readonly #failed = new Set<string>();
  /** Documents whose text is searchable only in part. */
  readonly #noticed = new Set<string>();
  /** Documents with pages that are pictures whose text nobody has read. */
  readonly #pictures = new Set<string>();

  constructor(sources: () => readonly Source[]) {
    this.#sources = sources;
  }

  get(docRef: string): Entry | undefined {
    return this.#kept.get(docRef)?.entry;
  }

  /** What is known of a file in just this version. */
  entryOf({ docRef, version }: Source): Entry | undefined {
    const entry = this.get(docRef);
    return entry?.version === version ? entry : undefined;
  }

  /** Returns whether a document came or went by this. */
  set(docRef: string, entry: Entry): boolean {
    const kept = this.#kept.get(docRef);
    const before = kept?.entry;
    const isSame = isDescribedSame(before?.state, entry.state);
    this.#kept.set(docRef, { entry, document: isSame ? kept?.document : undefined });
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

  /** How many documents have pages that are pictures whose text nobody has read. */
  get pictures(): number {
    return this.#pictures.size;
  }

  delete(docRef: string): void {
    const before = this.get(docRef);
    this.#count(docRef, before?.state, undefined);
    this.#searchable -= Number(before?.isSearchable ?? false);
    this.#kept.delete(docRef);
  }

  /** The files themselves are others than before. */
  invalidate(): void {
    this.#documents = undefined;
    this.#problems = undefined;
  }

  /** The documents that are ready. The same array is handed out until something changes. */
  documents(): readonly LibraryDocument[] {
    this.#documents ??= this.#listDocuments();
    return this.#documents;
  }

  /** Where a document stands among those that are ready. */
  positionOf(docRef: string): number | undefined {
    const position = this.documents().findIndex(({ source }) => source.docRef === docRef);
    return position === -1 ? undefined : position;
  }

  /** The files that cannot be read, and why; the same array until something changes. */
  problems(): readonly Problem[] {
    this.#problems ??= this.#failed.size === 0 ? [] : this.#listProblems();
    return this.#problems;
  }

  #listProblems(): readonly Problem[] {
    const failed = this.#sources().filter(({ docRef }) => this.#failed.has(docRef));
    return failed.flatMap(({ docRef, relativePath }) => {
      const state = this.get(docRef)?.state;
      if (state?.phase !== "failed") return [];
      return [{ docRef, file: relativePath, reason: state.code, message: state.message }];
    });
  }

  /** Keeps count, so that who asks how far things are does not wait until all files were counted. */
  #count(docRef: string, before: FileState | undefined, now: FileState | undefined): void {
    this.#ready += Number(now?.phase === "ready") - Number(before?.phase === "ready");
    mark(this.#failed, docRef, now?.phase === "failed");
    mark(this.#noticed, docRef, now?.phase === "ready" && now.notice !== undefined);
    mark(this.#pictures, docRef, now?.phase === "ready" && now.pictures !== undefined);
    if (!isDescribedSame(before, now)) this.#documents = undefined;
    if (before?.phase === "failed" || now?.phase === "failed") this.#problems = undefined;
  }

  #listDocuments(): readonly LibraryDocument[] {
    const documents: LibraryDocument[] = [];
    for (const source of this.#sources()) {
      const document = this.#documentOf(source);
      if (document !== undefined) documents.push(document);
    }
    return documents;
  }

  #documentOf(source: Source): LibraryDocument | undefined {
    const kept = this.#kept.get(source.docRef);
    if (kept?.entry.state.phase !== "ready") return undefined;
    const { description } = kept.entry.state;
    if (kept.document?.source !== source) kept.document = { source, description };
    return kept.document;
  }
}

/** Whether the list shows a file as before: with very many files, a list made anew for each text that is read stops the server. */
function isDescribedSame(before: FileState | undefined, now: FileState | undefined): boolean {
  return before?.phase === "ready" && now?.phase === "ready" && before.description === now.description;
}

function mark(set: Set<string>, docRef: string, isIn: boolean): void {
  if (isIn) set.add(docRef);
  else set.delete(docRef);
}

/** The error that a state stands for. */
export function errorOf({ code, message }: Extract<FileState, { phase: "failed" }>): DocumentError {
  return new DocumentError(code, message);
}
