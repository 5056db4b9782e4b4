import type { Worker } from "node:worker_threads";
import { IndexError, IndexErrorCode } from "../index-error.ts";
import type { Input, OperationName, Output, ThreadEvent, ThreadMessage } from "./messages.ts";

export interface RequestOptions {
  /** The longest that it may take, waiting included. */
  readonly milliseconds: number;
  readonly signal?: AbortSignal | undefined;
}

export type Ready = Extract<ThreadMessage, { kind: "ready" }>;

interface Pending {
  readonly id: number;
  readonly operation: OperationName;
  readonly input: unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Ends its deadline. */
  readonly stop: () => void;
}

/**
 * One thread of the index, from its start to its end. It is given one request at a time, so that one that still waits
 * can be taken back. A request that takes too long ends the thread: nothing else stops SQLite.
 */
export class IndexThread {
  /** Rejects when the thread ends before it is ready. */
  readonly ready: Promise<Ready>;
  /** Resolves when the thread can be asked no more, with the reason. */
  readonly ended: Promise<IndexError>;
  readonly #worker: Worker;
  readonly #onEvent: (event: ThreadEvent) => void;
  #resolveReady: (ready: Ready) => void = () => undefined;
  #resolveEnded: (reason: IndexError) => void = () => undefined;
  #waiting: Pending[] = [];
  #running: Pending | undefined;
  #end: IndexError | undefined;
  #lastId = 0;

  constructor(worker: Worker, onEvent: (event: ThreadEvent) => void) {
    this.#worker = worker;
    this.#onEvent = onEvent;
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
    this.ready = new Promise((resolve, reject) => {
      this.#resolveReady = resolve;
      this.ended.then(reject, reject);
    });
    this.ready.catch(() => undefined); // whoever waits for it is told; nobody has to
    worker.on("message", (message: ThreadMessage) => this.#receive(message));
    worker.on("error", (cause) => this.#finish(lost(`the thread of the index failed: ${cause}`, cause)));
    worker.on("exit", (code) => this.#finish(lost(`the thread of the index ended with exit code ${code}`)));
  }

  request<K extends OperationName>(
    operation: K,
    input: Input<K>,
    options: RequestOptions,
  ): Promise<Output<K>> {
    if (this.#end !== undefined) return Promise.reject(this.#end);
    const { milliseconds, signal } = options;
    return new Promise((resolve, reject) => {
      const abort = (): void => this.#takeBack(pending, signal?.reason);
      const timer = setTimeout(() => this.#overrun(pending, milliseconds), milliseconds);
      const pending: Pending = {
        id: ++this.#lastId,
        operation,
        input,
        // The thread answers a request with what its name says.
        resolve: (value) => resolve(value as Output<K>),
        reject,
        stop: () => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", abort);
        },
      };
      this.#waiting.push(pending);
      signal?.addEventListener("abort", abort, { once: true });
      if (signal?.aborted) abort();
      else this.#next();
    });
  }

  /** Lets the thread end by itself after what it was asked before; one that does not is ended. */
  async close(milliseconds: number): Promise<void> {
    // That it was gone, or too slow, does not matter any more.
    await this.request("close", undefined, { milliseconds }).catch(() => undefined);
    this.kill(new IndexError(IndexErrorCode.Closed, "the index is closed"));
  }

  /** Ends the thread at once, with the reason that its requests are told. */
  kill(reason: IndexError): void {
    this.#finish(reason);
    void this.#worker.terminate();
  }

  #next(): void {
    if (this.#running !== undefined || this.#end !== undefined) return;
    this.#running = this.#waiting.shift();
    if (this.#running === undefined) return;
    const { id, operation, input } = this.#running;
    this.#worker.postMessage({ id, operation, input });
  }

  #receive(message: ThreadMessage): void {
    if (message.kind === "ready") this.#resolveReady(message);
    else if (message.kind === "answer" || message.kind === "error") this.#settle(message);
    else this.#onEvent(message);
  }

  #settle(message: Extract<ThreadMessage, { kind: "answer" | "error" }>): void {
    const answered = this.#running;
    if (answered?.id !== message.id) return;
    this.#running = undefined;
    answered.stop();
    if (message.kind === "answer") answered.resolve(message.value);
    else answered.reject(new IndexError(message.code, `${answered.operation}: ${message.message}`));
    this.#next();
  }

  /** Nobody wants the answer any more; a request that already runs does so to its end, or to its deadline. */
  #takeBack(pending: Pending, reason: unknown): void {
    this.#waiting = this.#waiting.filter((other) => other !== pending);
    if (this.#running !== pending) pending.stop();
    pending.reject(reason);
  }

  #overrun(pending: Pending, milliseconds: number): void {
    const message = `${pending.operation} of the index took longer than ${milliseconds} ms; try again later`;
    const error = new IndexError(IndexErrorCode.Slow, message);
    this.#takeBack(pending, error);
    if (this.#running === pending) this.kill(error);
  }

  #finish(reason: IndexError): void {
    if (this.#end !== undefined) return;
    this.#end = reason;
    const pending = [...(this.#running === undefined ? [] : [this.#running]), ...this.#waiting];
    this.#running = undefined;
    this.#waiting = [];
    for (const { stop, reject } of pending) {
      stop();
      reject(reason);
    }
    this.#resolveEnded(reason);
  }
}

function lost(message: string, cause?: unknown): IndexError {
  return new IndexError(IndexErrorCode.Lost, message, { cause });
}
