import { RecentCache } from "@a2c-smcp/runtime";
import type { Source } from "../sources/source-folders.ts";
import type { Job, JobAnswers, JobKind } from "../worker/job.ts";
import type { WorkerPool } from "../worker/worker-pool.ts";
import type { Catalogue } from "./catalogue.ts";
import type { CurrentFiles } from "./current-files.ts";
import type { Describer } from "./describer.ts";
import type { LibraryDocument } from "./library-document.ts";
import { SharedWork } from "./shared-work.ts";

export interface DocumentReaderOptions {
  readonly files: CurrentFiles;
  readonly describer: Describer;
  readonly catalogue: Catalogue;
  readonly pool: WorkerPool;
  readonly cacheBytes: number;
}

type Cached = JobAnswers[JobKind];
type RowsJob = Extract<Job, { kind: "rows" }>;
export type ReadKind = Exclude<JobKind, "describe" | "text" | "digest" | "rows">;

/** The way of a read: the file as it is now, what it is, and a part of it from the cache or from a worker. */
export class DocumentReader {
  readonly #options: DocumentReaderOptions;
  readonly #cache: RecentCache<Cached>;
  readonly #shared = new SharedWork<Cached>();

  constructor(options: DocumentReaderOptions) {
    this.#options = options;
    this.#cache = new RecentCache({ size: options.cacheBytes });
  }

  /** A document in its present state; undefined when there is none. One that cannot be read is a DocumentError. */
  async document(docRef: string, signal?: AbortSignal): Promise<LibraryDocument | undefined> {
    const { files, describer } = this.#options;
    const source = await files.look(docRef);
    return source && { source, description: await describer.describe(source, "interactive", signal) };
  }

  /** Resolves with the result of a job on a document, from the cache when it can. */
  async read<K extends ReadKind>(
    { source }: LibraryDocument,
    job: Extract<Job, { kind: K }>,
    signal?: AbortSignal,
  ): Promise<JobAnswers[K]> {
    const key = keyOf(source, JSON.stringify(job));
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached as JobAnswers[K];
    const answer = this.#shared.run(key, (shared) => this.#run(source, job, { key, signal: shared }), signal);
    return (await answer) as JobAnswers[K];
  }

  /** A chunk of a table's rows, straight from a worker: whoever loads a table keeps it elsewhere. */
  async rows({ source }: LibraryDocument, job: RowsJob, signal?: AbortSignal): Promise<JobAnswers["rows"]> {
    return (await this.#options.pool.run<"rows">(source, job, { signal })).value;
  }

  /** SHA-256 of a file's bytes, from what is known of it when it can be. */
  async fileHash(source: Source, signal?: AbortSignal): Promise<string> {
    const known = this.#options.catalogue.entryOf(source)?.contentHash;
    if (known !== undefined) return known;
    const key = keyOf(source, "digest");
    const run = (shared: AbortSignal) => this.#run(source, { kind: "digest" }, { key, signal: shared });
    return (this.#cache.get(key) ?? (await this.#shared.run(key, run, signal))) as string;
  }

  /** The hash of a page or an element, if somebody has had it made and it is still in the cache. */
  madeHash({ source }: LibraryDocument, target: number | string): string | undefined {
    const made = this.#cache.get(keyOf(source, JSON.stringify({ kind: "hash", target })));
    return typeof made === "string" ? made : undefined;
  }

  /** Drops what is kept of a file that has changed or gone. */
  forget(docRef: string): void {
    this.#cache.deletePrefix(`${docRef}\n`);
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
}

function keyOf({ docRef, version }: Source, job: string): string {
  return `${docRef}\n${version}\n${job}`;
}
