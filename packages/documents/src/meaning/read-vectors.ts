import { z } from "zod";
import { MeaningError, MeaningErrorCode } from "./meaning-error.ts";

const FEWEST_DIMENSIONS = 8;
const MOST_DIMENSIONS = 8_192;

const Answer = z.object({
  data: z.array(
    z.object({
      index: z.int().nonnegative().optional(),
      embedding: z.array(z.number()).min(FEWEST_DIMENSIONS).max(MOST_DIMENSIONS),
    }),
  ),
});

/** The vectors of an endpoint's answer in the order of the texts; all of the same length, none of them nothing. */
export function readVectors(answer: unknown, count: number): readonly Float32Array[] {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) throw refused(`no embeddings: ${z.prettifyError(parsed.error).slice(0, 300)}`);
  const { data } = parsed.data;
  if (data.length !== count) throw refused(`${data.length} vectors for ${count} texts`);
  const vectors: Float32Array[] = [];
  for (const [at, { index = at, embedding }] of data.entries()) vectors[index] = Float32Array.from(embedding);
  const length = data[0]?.embedding.length;
  for (let at = 0; at < count; at++) {
    const vector = vectors[at];
    if (vector === undefined) throw refused(`no vector for text ${at}`);
    if (vector.length !== length) throw refused(`vectors of ${length} and of ${vector.length} numbers`);
    if (!vector.some((value) => value !== 0)) throw refused("a vector of nothing but zeros");
  }
  return vectors;
}

function refused(what: string): MeaningError {
  return new MeaningError(MeaningErrorCode.Refused, `the embeddings endpoint returned ${what}`);
}
