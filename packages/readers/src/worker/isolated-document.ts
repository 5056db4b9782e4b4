import type { Logger } from "@a2c-smcp/runtime";
import type { z } from "zod";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { OpenDocument } from "../engine/format.ts";
import type {
  DocumentFacts,
  ElementBlob,
  ElementDetail,
  ElementWindow,
  PageContent,
  PageFacts,
} from "../engine/model.ts";
import type { OpenedFile } from "../registry/open-file.ts";
import { parseAnswer } from "./answer-schemas.ts";
import { GarbageError } from "./garbage-error.ts";
import type { RawAnswer } from "./messages.ts";
import type { ReaderAnswers, ReaderJob } from "./reader-jobs.ts";
import { readerAnswers } from "./reader-jobs.ts";
import type { WorkerConfinement, WorkerEnvironment } from "./spawn-worker.ts";
import { WorkerGoneError } from "./worker-gone-error.ts";
import type { ReaderSettings, VersionedFile, WorkerEntry } from "./worker-job.ts";
import type { WorkerLimits } from "./worker-limits.ts";

import { WorkerProcess } from "./worker-process.ts";

export interface IsolationOptions {
  readonly settings: ReaderSettings;
  readonly limits: WorkerLimits<ReaderJob["kind"]>;
  readonly environment: WorkerEnvironment;
  readonly confinement: WorkerConfinement;
  readonly logger: Logger;
}

const entry: WorkerEntry = { beside: import.meta.url, name: "reader-main" };

/** Opens a file in a process of its own. */
export async function openIsolated(file: VersionedFile, options: IsolationOptions): Promise<OpenedFile> {
  const jobs = new ReaderProcess(file, options);
  try {
    const { fileType, facts } = await jobs.run({ kind: "facts" });
    return { fileType, document: new IsolatedDocument(jobs, facts) };
  } catch (error) {
    await jobs.close();
    throw error;
  }
}

/** A document that another process has open. */
class IsolatedDocument implements OpenDocument {
  readonly facts: DocumentFacts;
  readonly #jobs: ReaderProcess;

  constructor(jobs: ReaderProcess, facts: DocumentFacts) {
    this.#jobs = jobs;
    this.facts = facts;
  }

  pages(window: ElementWindow): Promise<readonly PageFacts[]> {
    return this.#jobs.run({ kind: "pages", window });
  }

  page(index: number): Promise<PageContent> {
    return this.#jobs.run({ kind: "page", index });
  }

  element(id: string, window?: ElementWindow): Promise<ElementDetail | undefined> {
    return this.#jobs.run({ kind: "element", id, window });
  }

  blob(id: string): Promise<ElementBlob | undefined> {
    return this.#jobs.run({ kind: "blob", id });
  }

  close(): Promise<void> {
    return this.#jobs.close();
  }
}

/** One process for one file, one job after the other. One that was ended is followed by a fresh one at the next job. */
class ReaderProcess {
  readonly #file: VersionedFile;
  readonly #options: IsolationOptions;
  #worker: WorkerProcess<ReaderJob> | undefined;
  #isOpen = false;
  #isClosed = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(file: VersionedFile, options: IsolationOptions) {
    this.#file = file;
    this.#options = options;
  }

  run<K extends ReaderJob["kind"]>(job: Extract<ReaderJob, { kind: K }>): Promise<ReaderAnswers[K]> {
    const answer = this.#last.then(() => this.#runNow<K>(job));
    this.#last = answer.catch(() => undefined); // whoever asked is told; the next job goes on
    return answer;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.close();
  }

  async #runNow<K extends ReaderJob["kind"]>(
    job: Extract<ReaderJob, { kind: K }>,
  ): Promise<ReaderAnswers[K]> {
    try {
      const worker = this.#liveWorker();
      await worker.ready;
      const raw = await worker.run(this.#file, job, this.#isOpen);
      this.#isOpen = true;
      return this.#read<K>(job.kind, raw);
    } catch (error) {
      throw this.#toDocumentError(error);
    }
  }

  #liveWorker(): WorkerProcess<ReaderJob> {
    if (this.#isClosed)
      throw new DocumentError(DocumentErrorCode.Unreadable, `${this.#file.name} was closed`);
    if (this.#worker?.hasExited === false) return this.#worker;
    this.#isOpen = false;
    this.#worker = new WorkerProcess<ReaderJob>({ ...this.#options, entry, only: this.#file.path });
    return this.#worker;
  }

  #read<K extends ReaderJob["kind"]>(kind: K, raw: RawAnswer): ReaderAnswers[K] {
    const schema: z.ZodType = readerAnswers[kind];
    try {
      if ("blob" in raw !== (kind === "blob"))
        throw new GarbageError(`it answered something else than ${kind}`);
      const value: unknown = "blob" in raw ? raw.blob : parseAnswer(schema, raw.json);
      return value as ReaderAnswers[K]; // by its schema
    } catch (cause) {
      const garbage = new GarbageError(`it gave no answer to ${kind}`, { cause });
      this.#worker?.discard(garbage);
      throw garbage;
    }
  }

  /** All that can go wrong with a process is a reason why the file cannot be read. */
  #toDocumentError(cause: unknown): DocumentError {
    if (cause instanceof DocumentError) return cause;
    // The process reads this file alone: what ended it before it said a word is owed to the file all the same.
    if (cause instanceof WorkerGoneError && cause.cause instanceof DocumentError) return cause.cause;
    const { name } = this.#file;
    if (cause instanceof GarbageError)
      return new DocumentError(
        DocumentErrorCode.Damaged,
        `the reader of ${name} was ended: ${cause.message}`,
        {
          cause,
        },
      );
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new DocumentError(DocumentErrorCode.Interrupted, `no process could read ${name}: ${reason}`, {
      cause,
    });
  }
}
