import { DocumentError, DocumentErrorCode, READING_VERSION } from "@a2c-smcp/readers";
import type { Logger } from "@a2c-smcp/runtime";
import type { FileState } from "../index/model.ts";
import type { Source, SourceFolders } from "../sources/source-folders.ts";
import type { DocumentDescription } from "../worker/document-description.ts";
import type { Priority } from "../worker/job-queue.ts";
import type { WorkerPool } from "../worker/worker-pool.ts";
import type { Catalogue } from "./catalogue.ts";
import { errorOf } from "./catalogue.ts";
import { Listeners } from "./listeners.ts";
import type { Quarantine } from "./quarantine.ts";
import { SharedWork } from "./shared-work.ts";
import { verdictNow } from "./verdict.ts";

export interface DescriberOptions {
  readonly sources: Pick<SourceFolders, "get">;
  readonly pool: Pick<WorkerPool, "run">;
  readonly catalogue: Catalogue;
  readonly quarantine: Quarantine;
  /** Aborted when the library closes: what fails then says nothing about a file. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** What was found out about a file, and is in the catalogue by now. */
export interface Described {
  readonly source: Source;
  readonly state: FileState;
  /** Whether a document came or went by this. */
  readonly isNews: boolean;
}

/**
 * Finds out what a file is, for whoever reads it. It knows nothing of an index: who keeps one listens to what was
 * found out.
 */
export class Describer {
  readonly #options: DescriberOptions;
  readonly #shared = new SharedWork<DocumentDescription>();
  readonly #described = new Listeners<Described>();

  constructor(options: DescriberOptions) {
    this.#options = options;
  }

  /** Calls `listener` after each file that was described or failed; returns a function that unsubscribes. */
  listen(listener: (described: Described) => void): () => void {
    return this.#described.add(listener);
  }

  /** Resolves with what a file is, from the catalogue when it can; throws a DocumentError if it cannot be read. */
  async describe(source: Source, priority: Priority, signal?: AbortSignal): Promise<DocumentDescription> {
    const entry = this.#options.catalogue.get(source.docRef);
    if (entry?.version === source.version) {
      if (entry.state.phase === "ready") return entry.state.description;
      throw errorOf(entry.state);
    }
    const key = `${source.docRef}\n${source.version}\n${priority}`;
    return this.#shared.run(key, (shared) => this.#ask(source, priority, shared), signal);
  }

  async #ask(source: Source, priority: Priority, signal: AbortSignal): Promise<DocumentDescription> {
    const { pool, quarantine } = this.#options;
    try {
      const options = { priority, signal, isAlone: quarantine.has(source) };
      const { value } = await pool.run(source, { kind: "describe" }, options);
      quarantine.remove(source.docRef);
      this.#settle(source, { phase: "ready", description: value, reading: READING_VERSION });
      return value;
    } catch (error) {
      if (error instanceof DocumentError && !this.#options.signal.aborted) this.#fail(source, error);
      throw error;
    }
  }

  #fail(source: Source, { code, message }: DocumentError): void {
    const { logger, quarantine } = this.#options;
    logger.warn("file cannot be read", { file: source.relativePath, reason: code });
    this.#settle(source, { phase: "failed", code, message, verdict: verdictNow() });
    if (code === DocumentErrorCode.Interrupted) quarantine.add(source);
  }

  /** Keeps what was found out, unless the file has changed meanwhile. */
  #settle(source: Source, state: FileState): void {
    const { catalogue, sources } = this.#options;
    const { docRef, version } = source;
    if (sources.get(docRef)?.version !== version) return;
    const isNews = catalogue.set(docRef, { version, state, isSearchable: false });
    this.#described.tell({ source, state, isNews });
  }
}
