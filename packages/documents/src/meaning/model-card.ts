import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { messageOf } from "@a2c-smcp/runtime";
import { z } from "zod";
import { MeaningError, MeaningErrorCode } from "./meaning-error.ts";

/** What lies in the folder of a model. */
export const ModelFile = { Card: "model.json", Weights: "model.onnx", Tokenizer: "tokenizer.json" } as const;

const Checksum = z.string().regex(/^[0-9a-f]{64}$/);

/** What is known of a model that was added: how to use it, where it came from, and what it must be. */
export const ModelCard = z.strictObject({
  name: z.string().regex(/^[\w.+-]{1,100}$/),
  /** As the package says it; absent where it says nothing. */
  licence: z.string().max(500).optional(),
  /** The file or folder that it came from. */
  source: z.string(),
  bytes: z.int().nonnegative(),
  /** SHA-256 of weights and tokenizer, in hex. */
  weights: Checksum,
  tokenizer: Checksum,
  queryPrefix: z.string().max(500),
  passagePrefix: z.string().max(500),
  pooling: z.enum(["cls", "mean"]),
  maxTokens: z.int().min(16).max(8_192),
});
/** What is known of a model that was added. */
export type ModelCard = z.infer<typeof ModelCard>;

/** Reads the card of a model's folder; what is not as `a2c models add` wrote it is refused. */
export async function readModelCard(folder: string): Promise<ModelCard> {
  try {
    return ModelCard.parse(JSON.parse(await readFile(join(folder, ModelFile.Card), "utf8")));
  } catch (cause) {
    throw new MeaningError(
      MeaningErrorCode.Refused,
      `${folder} holds no model that can be used (${messageOf(cause).split("\n")[0]}); add one with: a2c models add FILE`,
      { cause },
    );
  }
}
