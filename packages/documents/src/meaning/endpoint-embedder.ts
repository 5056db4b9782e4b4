import { setTimeout as wait } from "node:timers/promises";
import { Backoff } from "@a2c-smcp/runtime";
import type { Embedder, TextKind } from "./embedder.ts";
import { MeaningError, MeaningErrorCode } from "./meaning-error.ts";
import type { ModelHabits } from "./model-habits.ts";
import { habitsOf } from "./model-habits.ts";
import { postJson } from "./post-json.ts";
import { readVectors } from "./read-vectors.ts";

/** An endpoint that makes embeddings as OpenAI's does: Ollama, llama.cpp, vLLM and others have one. */
export interface EndpointOptions {
  /** The address of the API, like `http://localhost:11434/v1`, or of its `embeddings`. */
  readonly url: string;
  readonly model: string;
  /** Sent as bearer token. */
  readonly key?: string | undefined;
  /** How long one request may take, in milliseconds. */
  readonly requestMs?: number | undefined;
  /** How often a request is tried, for a question and for passages. */
  readonly tries?: number | undefined;
  readonly batch?: number | undefined;
  /** The first wait before another try, in milliseconds. */
  readonly retryMs?: number | undefined;
  readonly habits?: ModelHabits | undefined;
}

const REQUEST_MS = 60_000;
const TRIES = 4;
const BATCH = 16;
const RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;

/** Asks an endpoint for vectors. Throws at once when the address is none. */
export function createEndpointEmbedder(options: EndpointOptions): Embedder {
  const url = embeddingsUrl(options.url);
  const { model, habits = habitsOf(options.model) } = options;
  const closing = new AbortController();
  let dimensions: number | undefined;

  const ask = async (input: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> => {
    const answer = await postJson(url, {
      body: { model, input, encoding_format: "float" },
      key: options.key,
      milliseconds: options.requestMs ?? REQUEST_MS,
      signal,
    });
    const vectors = readVectors(answer, input.length);
    const length = vectors[0]?.length;
    dimensions ??= length;
    if (length === dimensions) return vectors;
    const message = `${url.host} returned vectors of ${length} numbers after vectors of ${dimensions}; is it the same model?`;
    throw new MeaningError(MeaningErrorCode.Refused, message);
  };

  const embed = async (
    texts: readonly string[],
    kind: TextKind,
    signal?: AbortSignal,
  ): Promise<readonly Float32Array[]> => {
    if (texts.length === 0) return [];
    const prefix = kind === "query" ? habits.queryPrefix : habits.passagePrefix;
    const input = texts.map((text) => prefix + text);
    const signals = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
    const { tries = TRIES, retryMs = RETRY_MS } = options;
    return persist(() => ask(input, signals), { tries, retryMs, signal: signals });
  };

  return {
    id: JSON.stringify(["endpoint", model, habits.queryPrefix, habits.passagePrefix]),
    name: model,
    batch: options.batch ?? BATCH,
    embed,
    close: async () => closing.abort(new MeaningError(MeaningErrorCode.Closed, "the server is closing")),
  };
}

interface Persistence {
  readonly tries: number;
  readonly retryMs: number;
  readonly signal: AbortSignal;
}

/** Tries again what may work later. */
async function persist<T>(work: () => Promise<T>, { tries, retryMs, signal }: Persistence): Promise<T> {
  const backoff = new Backoff({ firstMs: retryMs, longestMs: LONGEST_RETRY_MS });
  for (;;)
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const mayWork = error instanceof MeaningError && error.code === MeaningErrorCode.Unavailable;
      const pause = backoff.next();
      if (!mayWork || backoff.attempts >= tries) throw error;
      await wait(Math.min(LONGEST_RETRY_MS, Math.max(pause, error.retryMs ?? 0)), undefined, { signal });
    }
}

function embeddingsUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:"))
    throw new MeaningError(
      MeaningErrorCode.Refused,
      `${text} is no address of an embeddings endpoint; use one like http://localhost:11434/v1`,
    );
  if (!/\/embeddings\/?$/.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/+$/, "")}/embeddings`;
  return url;
}
