import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import type { Embedder, TextKind } from "./embedder.ts";
import { findRuntime } from "./find-runtime.ts";
import { launchModelThread } from "./launch-model-thread.ts";
import { MeaningError, MeaningErrorCode } from "./meaning-error.ts";
import { readModelCard } from "./model-card.ts";
import type { EmbedAnswer, ModelThreadSettings } from "./thread-messages.ts";

/** Small, so that a question does not wait long behind passages. */
const BATCH = 4;
const REQUEST_MS = 120_000;

/** Opens a model that was added with `a2c models add`; it is loaded with the first text. */
export async function openLocalEmbedder(folder: string): Promise<Embedder> {
  const card = await readModelCard(folder);
  const threads = Math.max(1, Math.floor(availableParallelism() / 2));
  const thread = new ModelThread({ folder, card, runtime: findRuntime(folder), threads });
  const { queryPrefix, passagePrefix, pooling, maxTokens } = card;
  return {
    id: JSON.stringify([
      "local",
      card.weights,
      card.tokenizer,
      queryPrefix,
      passagePrefix,
      pooling,
      maxTokens,
    ]),
    name: card.name,
    batch: BATCH,
    embed: (texts: readonly string[], kind: TextKind, signal?: AbortSignal) => {
      const prefix = kind === "query" ? queryPrefix : passagePrefix;
      return thread.embed({ texts: texts.map((text) => prefix + text), isFirst: kind === "query" }, signal);
    },
    close: () => thread.close(),
  };
}

interface Waiting {
  readonly id: number;
  readonly texts: readonly string[];
  readonly resolve: (vectors: readonly Float32Array[]) => void;
  readonly reject: (error: unknown) => void;
}

/** The thread of a model: one request at a time, questions first; started when it is needed, ended when it hangs. */
class ModelThread {
  readonly #settings: ModelThreadSettings;
  #worker: Worker | undefined;
  #queue: Waiting[] = [];
  #running: Waiting | undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(settings: ModelThreadSettings) {
    this.#settings = settings;
  }

  embed(
    { texts, isFirst }: { readonly texts: readonly string[]; readonly isFirst: boolean },
    signal?: AbortSignal,
  ): Promise<readonly Float32Array[]> {
    if (texts.length === 0) return Promise.resolve([]);
    if (this.#isClosed) return Promise.reject(closed());
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const waiting: Waiting = { id: ++this.#lastId, texts, resolve, reject };
      const abort = (): void => {
        this.#queue = this.#queue.filter((other) => other !== waiting);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", abort, { once: true });
      if (isFirst) this.#queue.unshift(waiting);
      else this.#queue.push(waiting);
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#end(closed());
  }

  #next(): void {
    if (this.#running !== undefined) return;
    this.#running = this.#queue.shift();
    if (this.#running === undefined) return void this.#worker?.unref();
    const { id, texts } = this.#running;
    this.#worker ??= this.#launch();
    this.#worker.ref();
    this.#timer = setTimeout(() => this.#end(late()), REQUEST_MS);
    this.#worker.postMessage({ id, texts });
  }

  #launch(): Worker {
    const worker = launchModelThread(this.#settings);
    const ended = (reason: string): void => {
      if (worker === this.#worker) this.#end(new MeaningError(MeaningErrorCode.Unavailable, reason));
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

  /** Whoever waits is told; the next request starts another thread. */
  #end(reason: MeaningError): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    const pending = [...(this.#running === undefined ? [] : [this.#running]), ...this.#queue];
    this.#running = undefined;
    this.#queue = [];
    for (const { reject } of pending) reject(reason);
    void worker?.terminate();
  }
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
