import type { Worker } from "node:worker_threads";
import { settledWithin } from "@a2c-smcp/runtime";
import { MeaningError, MeaningErrorCode } from "./meaning-error.ts";
import type { EmbedAnswer } from "./thread-messages.ts";

const REQUEST_MS = 120_000;
/** A few texts take well below a second; a server that closes waits no longer for them. */
const CLOSE_MS = 5_000;

interface Waiting {
  readonly id: number;
  readonly texts: readonly string[];
  readonly resolve: (vectors: readonly Float32Array[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * What is asked of a model in its thread: one request at a time, questions first. The thread is started when it is
 * needed. It is never ended in the middle of a run: the library would end the whole process.
 */
export class ModelRequests {
  readonly #launch: () => Worker;
  #worker: Worker | undefined;
  /** A thread that is too late with an answer: it ends after it, and there is no other before. */
  #retired: Promise<void> | undefined;
  #queue: Waiting[] = [];
  #running: Waiting | undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(launch: () => Worker) {
    this.#launch = launch;
  }

  embed(
    { texts, isFirst }: { readonly texts: readonly string[]; readonly isFirst: boolean },
    signal?: AbortSignal,
  ): Promise<readonly Float32Array[]> {
    if (texts.length === 0) return Promise.resolve([]);
    if (this.#isClosed) return Promise.reject(closed());
    if (this.#retired !== undefined) return Promise.reject(late());
    let abort = (): void => undefined;
    const vectors = new Promise<readonly Float32Array[]>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const waiting: Waiting = { id: ++this.#lastId, texts, resolve, reject };
      abort = () => {
        this.#queue = this.#queue.filter((other) => other !== waiting);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", abort, { once: true });
      if (isFirst) this.#queue.unshift(waiting);
      else this.#queue.push(waiting);
      this.#next();
    });
    // The signal lives as long as the server.
    return vectors.finally(() => signal?.removeEventListener("abort", abort));
  }

  /** Resolves when the thread has ended, or soon. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#end(closed());
    if (this.#retired !== undefined) await settledWithin(CLOSE_MS, this.#retired);
  }

  #next(): void {
    if (this.#running !== undefined) return;
    this.#running = this.#queue.shift();
    if (this.#running === undefined) return void this.#worker?.unref();
    const { id, texts } = this.#running;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#timer = setTimeout(() => this.#end(late()), REQUEST_MS);
    this.#worker.postMessage({ id, texts });
  }

  #start(): Worker {
    const worker = this.#launch();
    const ended = (reason: string): void => {
      if (worker !== this.#worker) return;
      this.#worker = undefined;
      this.#end(new MeaningError(MeaningErrorCode.Unavailable, reason));
    };
    worker.on("message", (answer: EmbedAnswer) => this.#settle(answer));
    worker.on("error", (cause) => ended(`the model's thread failed: ${cause}`));
    worker.on("exit", (code) => ended(`the model's thread ended with exit code ${code}`));
    return worker;
  }

  #settle(answer: EmbedAnswer): void {
    const asked = this.#running;
    if (asked?.id !== answer.id) return;
    clearTimeout(this.#timer);
    this.#running = undefined;
    if ("code" in answer) asked.reject(new MeaningError(answer.code, answer.message));
    else asked.resolve(asked.texts.map((_, at) => vectorAt(answer, at)));
    this.#next();
  }

  /** Whoever waits is notified; when the thread has ended, the next request starts another one. */
  #end(reason: MeaningError): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    const isRunning = this.#running !== undefined;
    this.#worker = undefined;
    const pending = [...(this.#running === undefined ? [] : [this.#running]), ...this.#queue];
    this.#running = undefined;
    this.#queue = [];
    for (const { reject } of pending) reject(reason);
    if (worker === undefined) return;
    if (!isRunning) return void worker.terminate();
    this.#retired = retire(worker).finally(() => (this.#retired = undefined));
  }
}

/** Ends a thread after the answer that it is busy with; resolves when it has ended. */
function retire(worker: Worker): Promise<void> {
  worker.unref();
  return new Promise((resolve) => {
    worker.once("exit", () => resolve());
    worker.once("message", () => void worker.terminate());
  });
}

function vectorAt(
  { vectors, dimensions }: { vectors: Float32Array; dimensions: number },
  at: number,
): Float32Array {
  return vectors.slice(at * dimensions, (at + 1) * dimensions);
}

function closed(): MeaningError {
  return new MeaningError(MeaningErrorCode.Closed, "the server is closing");
}

function late(): MeaningError {
  return new MeaningError(MeaningErrorCode.Unavailable, `the model took longer than ${REQUEST_MS} ms`);
}
