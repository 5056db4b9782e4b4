import { messageOf } from "@a2c-smcp/runtime";
import type { VectorWindow } from "../index/packed-vectors.ts";
import type { MeaningBatch, PassageVectors } from "../index/vector-table.ts";
import { cutWindows } from "./cut-windows.ts";
import type { Embedder } from "./embedder.ts";
import { MeaningError, MeaningErrorCode } from "./meaning-error.ts";
import { quantise } from "./quantise.ts";
import { windowText } from "./window-text.ts";

/** What became of a batch. */
export interface EmbeddedBatch {
  readonly passages: readonly PassageVectors[];
  /** Windows that have a vector, and those that the model refused. */
  readonly windows: number;
  readonly refused: number;
}

/** Cuts the passages of a batch into windows and has a vector made for each. */
export async function embedBatch(
  embedder: Embedder,
  { relativePath, passages }: MeaningBatch,
  signal: AbortSignal,
): Promise<EmbeddedBatch> {
  const cut = passages.flatMap(({ id, body, spans }) =>
    cutWindows(body, spans).map((window) => ({
      ...{ id, window },
      text: windowText({ relativePath, body }, window),
    })),
  );
  const vectors: (Float32Array | undefined)[] = [];
  for (let at = 0; at < cut.length; at += embedder.batch) {
    const texts = cut.slice(at, at + embedder.batch).map(({ text }) => text);
    vectors.push(...(await embedTexts(embedder, texts, signal)));
  }
  const found = passages.map(({ id }): PassageVectors => {
    const mine = cut.flatMap((piece, at) => {
      const vector = piece.id === id ? vectors[at] : undefined;
      return vector === undefined ? [] : [{ window: piece.window, ...quantise(vector) }];
    });
    const windows = mine.map(({ window, scale }): VectorWindow => ({ ...window, scale }));
    return { id, windows, vectors: joined(mine.map(({ bytes }) => bytes)) };
  });
  const windows = vectors.filter((vector) => vector !== undefined).length;
  return { passages: found, windows, refused: vectors.length - windows };
}

/** One text that the model does not take is no reason to leave out the others. */
async function embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly (Float32Array | undefined)[]> {
  try {
    return await embedder.embed(texts, "passage", signal);
  } catch (error) {
    if (!isAboutText(error)) throw error;
    if (texts.length === 1) {
      await checkModel(embedder, signal);
      return [undefined];
    }
    const each: (Float32Array | undefined)[] = [];
    for (const text of texts) each.push(...(await embedTexts(embedder, [text], signal)));
    return each;
  }
}

/** Some endpoints refuse every text in the same way when they do not know the model. */
async function checkModel(embedder: Embedder, signal: AbortSignal): Promise<void> {
  try {
    await embedder.embed(["text"], "passage", signal);
  } catch (cause) {
    if (!isAboutText(cause)) throw cause;
    throw new MeaningError(MeaningErrorCode.Refused, messageOf(cause), { cause });
  }
}

function isAboutText(error: unknown): boolean {
  return error instanceof MeaningError && error.code === MeaningErrorCode.Text;
}

function joined(parts: readonly Int8Array[]): Int8Array {
  const all = new Int8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
