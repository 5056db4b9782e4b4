import { DocumentError } from "@a2c-smcp/readers";
import type { FileState } from "../index/model.ts";
import type { Source } from "../sources/source-folders.ts";
import type { Kept } from "./kept-file.ts";
import { documentOf, entryOf, keep } from "./kept-file.ts";
import type { ListedDocument } from "./library-document.ts";
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

/** What was found out about the files, by their names in URIs. */
export class Catalogue {
  readonly #sources: () => readonly Source[];
  readonly #kept = new Map<string, Kept>();
  #readySources: readonly Source[] | undefined;
  #problems: readonly Problem[] | undefined;
  #ready = 0;
  #searchable = 0;
  readonly #types = new Map<string, number>();
  readonly #failed = new Set<string>();
  /** Documents whose text is searchable only in part. */
  readonly #noticed = new Set<string>();
  /** Documents with pages that are pictures whose text nobody has read. */
  readonly #pictures = new Set<string>();

  constructor(sources: () => readonly Source[]) {
    this.#sources = sources;
  }

  /** What is known of a file; its state is unpacked when somebody looks at it. */
  get(docRef: string): Entry | undefined {
    const kept = this.#kept.get(docRef);
    return kept && entryOf(kept);
  }

  /** What is known of a file in just this version. */
  entryOf(source: Source): Entry | undefined {
    const kept = this.#keptOf(source);
    return kept && entryOf(kept);
  }

  /** Whether a file was looked into in just this version. */
  knows(source: Source): boolean {
    return this.#keptOf(source) !== undefined;
  }

  /** Whether a file, in just this version, is a document whose text is not in the index. */
  lacksText(source: Source): boolean {
    const kept = this.#keptOf(source);
    return kept?.phase === "ready" && !kept.isSearchable;
  }

  /** Returns whether a document came or went by this. */
  set(docRef: string, entry: Entry): boolean {
    const before = this.#kept.get(docRef);
    const kept = keep(entry, before);
    this.#kept.set(docRef, kept);
    this.#count(docRef, before, kept);
    return before?.phase !== kept.phase;
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

  /** How many documents there are of each file type. */
  get types(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#types);
  }

  delete(docRef: string): void {
    this.#count(docRef, this.#kept.get(docRef), undefined);
    this.#kept.delete(docRef);
  }

  /** The files themselves are others than before. */
  invalidate(): void {
    this.#readySources = undefined;
    this.#problems = undefined;
  }

  /** The files of the documents that are ready. The same array is handed out until something changes. */
  readySources(): readonly Source[] {
    this.#readySources ??= this.#listReady();
    return this.#readySources;
  }

  /** The documents that are ready, or some of them. What each says of itself is unpacked when somebody looks at it. */
  documents(start?: number, end?: number): readonly ListedDocument[] {
    const documents: ListedDocument[] = [];
    for (const source of this.readySources().slice(start, end)) {
      const kept = this.#kept.get(source.docRef);
      if (kept?.phase === "ready") documents.push(documentOf(source, kept));
    }
    return documents;
  }

  /** Where a document stands among those that are ready. */
  positionOf(docRef: string): number | undefined {
    const position = this.readySources().findIndex((source) => source.docRef === docRef);
    return position === -1 ? undefined : position;
  }

  /** The files that cannot be read, and why; the same array until something changes. */
  problems(): readonly Problem[] {
    this.#problems ??= this.#failed.size === 0 ? [] : this.#listProblems();
    return this.#problems;
  }

  /** A copy that is cut takes its room once: very many that come are listed again and again, and `filter` takes it thrice. */
  #listReady(): readonly Source[] {
    const ready = [...this.#sources()];
    let count = 0;
    for (const source of ready) if (this.#kept.get(source.docRef)?.phase === "ready") ready[count++] = source;
    ready.length = count;
    return ready;
  }

  #listProblems(): readonly Problem[] {
    const failed = this.#sources().filter(({ docRef }) => this.#failed.has(docRef));
    return failed.flatMap(({ docRef, relativePath }) => {
      const state = this.get(docRef)?.state;
      if (state?.phase !== "failed") return [];
      return [{ docRef, file: relativePath, reason: state.code, message: state.message }];
    });
  }

  #keptOf({ docRef, version }: Source): Kept | undefined {
    const kept = this.#kept.get(docRef);
    return kept?.version === version ? kept : undefined;
  }

  /** Keeps count, so that who asks how far things are does not wait until all files were counted. */
  #count(docRef: string, before: Kept | undefined, now: Kept | undefined): void {
    this.#searchable += Number(now?.isSearchable ?? false) - Number(before?.isSearchable ?? false);
    this.#ready += Number(now?.phase === "ready") - Number(before?.phase === "ready");
    this.#countType(before, -1);
    this.#countType(now, 1);
    mark(this.#failed, docRef, now?.phase === "failed");
    mark(this.#noticed, docRef, now?.phase === "ready" && now.more.notice !== undefined);
    mark(this.#pictures, docRef, now?.phase === "ready" && now.more.pictures !== undefined);
    // With very many files, a list made anew for each text that is read stops the server.
    if (before?.phase !== "ready" || now?.phase !== "ready") this.#readySources = undefined;
    if (before?.phase === "failed" || now?.phase === "failed") this.#problems = undefined;
  }

  #countType(kept: Kept | undefined, more: number): void {
    if (kept?.phase !== "ready") return;
    const count = (this.#types.get(kept.fileType) ?? 0) + more;
    if (count === 0) this.#types.delete(kept.fileType);
    else this.#types.set(kept.fileType, count);
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
