import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { findLicence } from "./find-licence.ts";
import { knownModels } from "./known-models.ts";
import { MeaningError, MeaningErrorCode } from "./meaning-error.ts";
import { ModelCard, ModelFile, readModelCard } from "./model-card.ts";
import { findModelFiles } from "./model-files.ts";
import type { ModelHabits } from "./model-habits.ts";
import { habitsOf } from "./model-habits.ts";
import { TokenizerFile, WordPiece } from "./word-piece.ts";

/** Habits that a person gives; the others are those of the model's name. */
type GivenHabits = { readonly [K in keyof ModelHabits]?: ModelHabits[K] | undefined };

/** What is added, and under which name. */
export interface AddModelOptions extends GivenHabits {
  /** Where models are kept. */
  readonly models: string;
  /** A folder, an .onnx file with its tokenizer beside it, or a package (zip, jar). */
  readonly path: string;
  /** What the package calls it, where not given. */
  readonly name?: string | undefined;
}

/** A model that was added. */
export interface AddedModel {
  readonly folder: string;
  readonly card: ModelCard;
  /** Whether its weights are those of a model that was tried. */
  readonly isKnown: boolean;
}

const MAX_TOKENS = 512;

/** Copies a model to the others; one of the same name is replaced. Nothing is run, and nothing is fetched. */
export async function addModel({ models, path, name, ...habits }: AddModelOptions): Promise<AddedModel> {
  const files = await findModelFiles(resolve(path));
  checkTokenizer(files.tokenizer, path);
  const weights = checksumOf(files.weights);
  const known = knownModels.find((model) => model.weights === weights);
  const called = name ?? known?.name ?? files.name;
  const { queryPrefix, passagePrefix, pooling } = { ...(known ?? habitsOf(called)), ...given(habits) };
  const parsed = ModelCard.safeParse({
    ...{ name: called, queryPrefix, passagePrefix, pooling, weights },
    tokenizer: checksumOf(files.tokenizer),
    licence: known?.licence ?? findLicence(files.notices),
    source: resolve(path),
    bytes: files.weights.length + files.tokenizer.length,
    maxTokens: MAX_TOKENS,
  });
  if (!parsed.success)
    throw new MeaningError(
      MeaningErrorCode.Refused,
      `${called} is no name for a model; give another with --name`,
    );
  const card = parsed.data;
  const folder = join(models, card.name);
  await mkdir(models, { recursive: true });
  // Whoever looks in between finds the old one or the new one, never half of one.
  const draft = await mkdtemp(join(models, ".adding-"));
  try {
    await writeFile(join(draft, ModelFile.Weights), files.weights);
    await writeFile(join(draft, ModelFile.Tokenizer), files.tokenizer);
    await writeFile(join(draft, ModelFile.Card), `${JSON.stringify(card, undefined, 2)}\n`);
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return { folder, card, isKnown: known !== undefined };
}

/** The models that were added, by name. */
export async function listModels(models: string): Promise<readonly ModelCard[]> {
  const entries = await readdir(models, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter(({ name }) => !name.startsWith(".") && name !== "node_modules");
  const cards = await Promise.all(
    folders
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => readModelCard(join(models, name)).catch(() => undefined)), // somebody else's folder
  );
  return cards.filter((card) => card !== undefined).toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Removes a model; returns whether there was one. */
export async function removeModel(models: string, name: string): Promise<boolean> {
  const isThere = (await listModels(models)).some((card) => card.name === name);
  if (isThere) await rm(join(models, name), { recursive: true, force: true });
  return isThere;
}

function checkTokenizer(bytes: Buffer, path: string): void {
  try {
    new WordPiece(TokenizerFile.parse(JSON.parse(bytes.toString("utf8"))));
  } catch (cause) {
    const message = `the tokenizer of ${path} is none of the BERT family (WordPiece); serve this model with an endpoint, and use --embeddings`;
    throw new MeaningError(MeaningErrorCode.Refused, message, { cause });
  }
}

function checksumOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function given(habits: GivenHabits): Partial<ModelHabits> {
  return Object.fromEntries(Object.entries(habits).filter(([, value]) => value !== undefined));
}
