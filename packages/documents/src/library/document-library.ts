import type { Logger } from "@a2c-smcp/runtime";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { Source, SourceFolders } from "../sources/source-folders.ts";
import type { DocumentDescription } from "../worker/document-description.ts";
import type { Job, JobAnswers, JobKind } from "../worker/job.ts";
import type { Priority } from "../worker/job-queue.ts";
import type { WorkerPool } from "../worker/worker-pool.ts";
import { ByteCache } from "./byte-cache.ts";
import type { LibraryDocument } from "./library-document.ts";
import type { Problem } from "./problem.ts";
import { SharedWork } from "./shared-work.ts";

/** What happened to the library. */
export type LibraryChange =
  /** Documents came or went. */
  | { readonly kind: "list" }
  /** One document has new content. */
  | { readonly kind: "document"; readonly docRef: string };

export interface DocumentLibraryOptions {
  readonly sources: SourceFolders;
  readonly pool: WorkerPool;
  readonly cacheBytes: number;
  /** How many files are looked into at once in the background. */
  readonly concurrency: number;
  readonly logger: Logger;
  readonly onChange: (change: LibraryChange) => void;
}

type State =
  | { readonly phase: "ready"; readonly version: string; readonly description: DocumentDescription }
  | { readonly phase: "failed"; readonly version: string; readonly error: DocumentError };

type Cached = JobAnswers[JobKind];

/** The documents of some folders: what there is, and what is in them. Nothing is parsed that was not asked for. */
export class DocumentLibrary implements AsyncDisposable {
  readonly #options: DocumentLibraryOptions;
  readonly #states = new Map<string, State>();
  readonly #cache: ByteCache<Cached>;
  readonly #shared = new SharedWork<Cached>();
  readonly #closing = new AbortController();
  #indexing: Promise<void> = Promise.resolve();

  constructor(options: DocumentLibraryOptions) {
    this.#options = options;
    this.#cache = new ByteCache(options.cacheBytes);
  }

  /** The documents that are ready, in the order of their paths. */
  documents(): readonly LibraryDocument[] {
    return this.#options.sources.list().flatMap((source) => {
      const state = this.#states.get(source.docRef);
      return state?.phase === "ready" ? [{ source, description: state.description }] : [];
    });
  }

  /** Whether there is a file of this name, ready or not. */
  has(docRef: string): boolean {
    return this.#options.sources.get(docRef) !== undefined;
  }

  /** The files that cannot be read, and why. */
  problems(): readonly Problem[] {
    return this.#options.sources.list().flatMap(({ docRef, relativePath }) => {
      const state = this.#states.get(docRef);
      if (state?.phase !== "failed") return [];
      return [{ docRef, file: relativePath, reason: state.error.code, message: state.error.message }];
    });
  }

  /** Looks at the folders anew and then, in the background, into the files that are new or have changed. */
  async rescan(): Promise<void> {
    const { changed, removed } = await this.#options.sources.rescan();
    for (const { docRef } of removed) this.#forget(docRef);
    for (const { docRef } of changed) this.#cache.deletePrefix(`${docRef}\n`);
    if (removed.length > 0) this.#options.onChange({ kind: "list" });
    for (const { docRef } of changed) this.#options.onChange({ kind: "document", docRef });
    this.#indexing = this.#indexing.then(() => this.#index());
  }

  /** Settles when everything that was found so far has been looked into. */
  settled(): Promise<void> {
    return this.#indexing;
  }

  /** A document in its present state; undefined when there is none. One that cannot be read is a DocumentError. */
  async document(docRef: string, signal?: AbortSignal): Promise<LibraryDocument | undefined> {
    const source = await this.#current(docRef);
    return source && { source, description: await this.#describe(source, "interactive", signal) };
  }

  /** Answers a job on a document, from the cache when it can. */
  async read<K extends Exclude<JobKind, "describe">>(
    { source }: LibraryDocument,
    job: Extract<Job, { kind: K }>,
    signal?: AbortSignal,
  ): Promise<JobAnswers[K]> {
    const key = `${source.docRef}\n${source.version}\n${JSON.stringify(job)}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached as JobAnswers[K];
    const answer = this.#shared.run(key, (shared) => this.#run(source, job, { key, signal: shared }), signal);
    return (await answer) as JobAnswers[K];
  }

  async close(): Promise<void> {
    this.#closing.abort(new DocumentError(DocumentErrorCode.Unreadable, "the documents server is closing"));
    await this.#options.pool.close();
    await this.#indexing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #run<K extends JobKind>(
    source: Source,
    job: Extract<Job, { kind: K }>,
    { key, signal }: { key: string; signal: AbortSignal },
  ): Promise<Cached> {
    const { value, bytes } = await this.#options.pool.run<K>(source, job, { signal });
    if (value !== undefined) this.#cache.set(key, value, bytes);
    return value;
  }

  /** Looks at the file before it is read: one that changed is a new document under the same name. */
  async #current(docRef: string): Promise<Source | undefined> {
    const before = this.#options.sources.get(docRef);
    const source = await this.#options.sources.refresh(docRef);
    if (before === undefined || source?.version === before.version) return source;
    if (source === undefined) this.#forget(docRef);
    else this.#cache.deletePrefix(`${docRef}\n`);
    this.#options.onChange(source === undefined ? { kind: "list" } : { kind: "document", docRef });
    return source;
  }

  async #describe(source: Source, priority: Priority, signal?: AbortSignal): Promise<DocumentDescription> {
    const state = this.#states.get(source.docRef);
    if (state?.version === source.version) {
      if (state.phase === "ready") return state.description;
      throw state.error;
    }
    const key = `${source.docRef}\n${source.version}\n${priority}`;
    const work = (shared: AbortSignal): Promise<Cached> => this.#lookInto(source, priority, shared);
    return (await this.#shared.run(key, work, signal)) as DocumentDescription;
  }

  async #lookInto(source: Source, priority: Priority, signal: AbortSignal): Promise<DocumentDescription> {
    const { version, docRef } = source;
    try {
      const { value } = await this.#options.pool.run(source, { kind: "describe" }, { priority, signal });
      this.#settle(docRef, { phase: "ready", version, description: value });
      return value;
    } catch (error) {
      if (error instanceof DocumentError && !this.#closing.signal.aborted) {
        this.#options.logger.warn("file cannot be read", { file: source.relativePath, reason: error.code });
        this.#settle(docRef, { phase: "failed", version, error });
      }
      throw error;
    }
  }

  #settle(docRef: string, state: State): void {
    const before = this.#states.get(docRef);
    if (this.#options.sources.get(docRef)?.version !== state.version) return; // it changed meanwhile
    this.#states.set(docRef, state);
    if (before?.phase !== state.phase) this.#options.onChange({ kind: "list" });
  }

  #forget(docRef: string): void {
    this.#states.delete(docRef);
    this.#cache.deletePrefix(`${docRef}\n`);
  }

  async #index(): Promise<void> {
    const isStale = ({ docRef, version }: Source): boolean => this.#states.get(docRef)?.version !== version;
    const waiting = this.#options.sources.list().filter(isStale);
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (this.#closing.signal.aborted) return;
        // What is wrong with the file is kept in its state.
        await this.#describe(next, "background", this.#closing.signal).catch(() => undefined);
      }
    };
    await Promise.all(Array.from({ length: this.#options.concurrency }, worker));
  }
}
