import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ModelCard } from "./model-card.ts";
import { ModelFile } from "./model-card.ts";
import type { OnnxRuntime, OnnxSession, OnnxTensor } from "./onnx-runtime.ts";
import { poolTokens } from "./pool-tokens.ts";
import type { ModelThreadSettings } from "./thread-messages.ts";
import { TokenizerFile, WordPiece } from "./word-piece.ts";

/** Vectors one after the other. */
export interface VectorRows {
  readonly dimensions: number;
  readonly vectors: Float32Array;
}

/** A model of the BERT family, run in the thread that loads it. */
export class OnnxModel {
  readonly #card: ModelCard;
  readonly #runtime: OnnxRuntime;
  readonly #session: OnnxSession;
  readonly #tokenizer: WordPiece;

  private constructor(
    card: ModelCard,
    runtime: OnnxRuntime,
    parts: { session: OnnxSession; tokenizer: WordPiece },
  ) {
    this.#card = card;
    this.#runtime = runtime;
    this.#session = parts.session;
    this.#tokenizer = parts.tokenizer;
  }

  /** Files that are not what they were when the model was added are refused. */
  static async load({ folder, card, runtime: module, threads }: ModelThreadSettings): Promise<OnnxModel> {
    const weights = await readChecked(join(folder, ModelFile.Weights), card.weights);
    const tokenizer = await readChecked(join(folder, ModelFile.Tokenizer), card.tokenizer);
    const loaded = (await import(pathToFileURL(module).href)) as OnnxRuntime & { default?: OnnxRuntime };
    const runtime = loaded.default ?? loaded;
    const session = await runtime.InferenceSession.create(weights, {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      executionMode: "sequential",
    });
    const parsed = TokenizerFile.parse(JSON.parse(tokenizer.toString("utf8")));
    return new OnnxModel(card, runtime, { session, tokenizer: new WordPiece(parsed) });
  }

  async embed(texts: readonly string[]): Promise<VectorRows> {
    const rows = texts.map((text) => this.#tokenizer.encode(text, this.#card.maxTokens));
    const length = Math.max(...rows.map((row) => row.length));
    const ids = new BigInt64Array(rows.length * length);
    const mask = new BigInt64Array(rows.length * length);
    for (const [at, row] of rows.entries())
      for (const [token, id] of row.entries()) {
        ids[at * length + token] = BigInt(id);
        mask[at * length + token] = 1n;
      }
    const tensor = (values: BigInt64Array): OnnxTensor =>
      new this.#runtime.Tensor("int64", values, [rows.length, length]);
    const inputs: Record<string, OnnxTensor> = {
      input_ids: tensor(ids),
      attention_mask: tensor(mask),
      token_type_ids: tensor(new BigInt64Array(ids.length)),
    };
    const wanted = this.#session.inputNames.map((name) => [name, inputs[name]] as const);
    const unknown = wanted.find(([, value]) => value === undefined);
    if (unknown !== undefined) throw new Error(`the model wants an input ${unknown[0]}, which no text has`);
    const outputs = await this.#session.run(Object.fromEntries(wanted) as Record<string, OnnxTensor>);
    const output = this.#session.outputNames
      .map((name) => outputs[name])
      .find((value) => value !== undefined);
    if (output === undefined) throw new Error("the model returned nothing");
    return poolTokens(
      output,
      rows.map((row) => row.length),
      this.#card.pooling,
    );
  }
}

async function readChecked(file: string, checksum: string): Promise<Buffer> {
  const bytes = await readFile(file);
  if (createHash("sha256").update(bytes).digest("hex") === checksum) return bytes;
  throw new Error(`${file} is not what was added; add the model again with: a2c models add FILE`);
}
