import type { Logger } from "@a2c-smcp/runtime";
import { messageOf, RecentCache, withDeadline } from "@a2c-smcp/runtime";
import type { IndexStore } from "../index/index-store.ts";
import type { Embedder } from "./embedder.ts";
import type { MeaningProgress } from "./meaning-worker.ts";
import { MeaningWorker } from "./meaning-worker.ts";
import { normalise } from "./quantise.ts";

export interface MeaningOptions {
  readonly store: IndexStore;
  readonly embedder: Embedder;
  readonly isBusy: () => boolean;
  readonly logger: Logger;
  /** How long a search waits for the vector of its question, in milliseconds. */
  readonly questionMs?: number | undefined;
  readonly idleMs?: number | undefined;
}

/** The vector of a question, or why there is none. */
export type QuestionVector =
  | { readonly vector: Float32Array; readonly reason?: undefined }
  | { readonly vector?: undefined; readonly reason: string };

const QUESTION_MS = 8_000;
/** What is beyond says nothing new of a question. */
const MOST_CHARACTERS = 2_000;
const REMEMBERED = 100;

/** Search by meaning: the model, how far its vectors are, and the vectors of questions. */
export class Meaning {
  readonly #options: MeaningOptions;
  readonly #worker: MeaningWorker;
  /** Whoever turns pages asks the same again. */
  readonly #questions = new RecentCache<Float32Array>({ entries: REMEMBERED, largest: REMEMBERED });

  constructor(options: MeaningOptions) {
    this.#options = options;
    this.#worker = new MeaningWorker({ ...options, store: options.store.meaning });
  }

  /** The model's name. */
  get model(): string {
    return this.#options.embedder.name;
  }

  get progress(): MeaningProgress {
    return this.#worker.progress;
  }

  /** There may be new texts. */
  wake(): void {
    this.#worker.wake();
  }

  /** Never rejects but for the signal: a search that lacks it finds by words. */
  async questionVector(query: string, signal?: AbortSignal): Promise<QuestionVector> {
    const text = query.slice(0, MOST_CHARACTERS);
    const known = this.#questions.get(text);
    if (known !== undefined) return { vector: known };
    try {
      const milliseconds = this.#options.questionMs ?? QUESTION_MS;
      const late = AbortSignal.timeout(milliseconds);
      const signals = signal === undefined ? late : AbortSignal.any([signal, late]);
      const asked = this.#options.embedder.embed([text], "query", signals);
      const [vector] = await withDeadline(asked, { what: "the model", milliseconds, signal });
      if (vector === undefined) return { reason: "the model returned no vector" };
      const unit = normalise(vector);
      this.#questions.set(text, unit);
      return { vector: unit };
    } catch (error) {
      signal?.throwIfAborted();
      return { reason: messageOf(error) };
    }
  }

  async close(): Promise<void> {
    await this.#worker.close();
    await this.#options.embedder.close();
  }
}
