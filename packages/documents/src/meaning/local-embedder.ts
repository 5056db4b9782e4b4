import { availableParallelism } from "node:os";
import type { Embedder, TextKind } from "./embedder.ts";
import { findRuntime } from "./find-runtime.ts";
import { launchModelThread } from "./launch-model-thread.ts";
import { readModelCard } from "./model-card.ts";
import { ModelRequests } from "./model-requests.ts";

/** Small, so that a question does not wait long behind passages. */
const BATCH = 4;

/** Opens a model that was added with `a2c models add`; it is loaded with the first text. */
export async function openLocalEmbedder(folder: string): Promise<Embedder> {
  const card = await readModelCard(folder);
  const threads = Math.max(1, Math.floor(availableParallelism() / 2));
  const settings = { folder, card, runtime: findRuntime(folder), threads };
  const requests = new ModelRequests(() => launchModelThread(settings));
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
      return requests.embed({ texts: texts.map((text) => prefix + text), isFirst: kind === "query" }, signal);
    },
    close: () => requests.close(),
  };
}
