import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { DocumentError, defaultLimits } from "@a2c-smcp/readers";
import { openArchive } from "@a2c-smcp/readers/archive";
import { MeaningError, MeaningErrorCode } from "./meaning-error.ts";

/** The files of a model, wherever they lie: in a folder, beside each other, or in a zip file. */
export interface ModelFiles {
  /** What its weights are called, without the ending. */
  readonly name: string;
  readonly weights: Buffer;
  readonly tokenizer: Buffer;
  /** Texts that may name a licence, by the names of their files. */
  readonly notices: ReadonlyMap<string, string>;
}

const MOST_WEIGHT_BYTES = 1024 * 1024 * 1024;
const MOST_TOKENIZER_BYTES = 64 * 1024 * 1024;
const MOST_NOTICE_BYTES = 1024 * 1024;
const NOTICE = /(?:^|\/)(?:licen[cs]e|notice|readme|pom)[^/]*$/i;

/** Finds weights (.onnx) and tokenizer (tokenizer.json) in what was given. */
export async function findModelFiles(path: string): Promise<ModelFiles> {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined) throw refused(`there is no file or folder ${path}`);
  if (stats.isDirectory()) return choose(await folderParts(path), path);
  if (/\.onnx$/i.test(path)) return choose(await folderParts(dirname(path)), path);
  return fromArchive(path);
}

/** Files by their names, with how to read them. */
interface Parts {
  readonly names: readonly string[];
  readonly size: (name: string) => Promise<number>;
  readonly read: (name: string) => Promise<Buffer>;
}

async function folderParts(folder: string): Promise<Parts> {
  const entries = await readdir(folder, { withFileTypes: true });
  // Models are published with their weights in a folder `onnx` beside the tokenizer.
  const inner = entries.some((entry) => entry.isDirectory() && entry.name === "onnx")
    ? (await readdir(join(folder, "onnx"))).map((name) => `onnx/${name}`)
    : [];
  return {
    names: [...entries.filter((entry) => entry.isFile()).map(({ name }) => name), ...inner],
    size: async (name) => (await stat(join(folder, name))).size,
    read: (name) => readFile(join(folder, name)),
  };
}

async function fromArchive(path: string): Promise<ModelFiles> {
  try {
    const limits = { ...defaultLimits, partBytes: MOST_WEIGHT_BYTES };
    await using archive = await openArchive(path, limits);
    const size = async (name: string): Promise<number> => archive.size(name);
    const read = (name: string): Promise<Buffer> => archive.readBytes(name);
    return await choose({ names: archive.names(), size, read }, path);
  } catch (cause) {
    if (!(cause instanceof DocumentError)) throw cause;
    throw refused(`${path} is no folder, no .onnx file and no package (zip, jar): ${cause.message}`, cause);
  }
}

async function choose(parts: Parts, path: string): Promise<ModelFiles> {
  const weights = chooseWeights(parts.names, path);
  const tokenizer = parts.names.find((name) => /(?:^|[/-])tokenizer\.json$/i.test(name));
  if (tokenizer === undefined) throw refused(`there is no tokenizer.json in ${path}`);
  const notices = new Map<string, string>();
  for (const name of parts.names.filter((one) => NOTICE.test(one)))
    if ((await parts.size(name)) <= MOST_NOTICE_BYTES)
      notices.set(name, (await parts.read(name)).toString("utf8"));
  return {
    name: basename(weights).replace(/\.onnx$/i, ""),
    weights: await readBounded(parts, weights, MOST_WEIGHT_BYTES),
    tokenizer: await readBounded(parts, tokenizer, MOST_TOKENIZER_BYTES),
    notices,
  };
}

function chooseWeights(names: readonly string[], path: string): string {
  const weights = names.filter((name) => /\.onnx$/i.test(name));
  const given = weights.find((name) => basename(name) === basename(path));
  const chosen =
    given ?? (weights.length === 1 ? weights[0] : weights.find((name) => basename(name) === "model.onnx"));
  if (chosen !== undefined) return chosen;
  if (weights.length === 0) throw refused(`there are no weights (.onnx) in ${path}`);
  throw refused(`there are several weights in ${path}; give one of them: ${weights.slice(0, 10).join(", ")}`);
}

async function readBounded({ size, read }: Parts, name: string, most: number): Promise<Buffer> {
  const bytes = await size(name);
  if (bytes > most) throw refused(`${name} has ${bytes} bytes, more than the ${most} that are taken`);
  return read(name);
}

function refused(message: string, cause?: unknown): MeaningError {
  return new MeaningError(MeaningErrorCode.Refused, message, { cause });
}
