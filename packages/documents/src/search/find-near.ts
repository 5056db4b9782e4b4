import type { VectorWindow } from "../index/packed-vectors.ts";
import { countWindows, scaleOf, unpackWindow } from "../index/packed-vectors.ts";
import type { FoundPassage, Scope, SearchStatements } from "./search-statements.ts";

/** A page by the window of it that is nearest to the question. */
export interface NearPage extends FoundPassage {
  readonly window: VectorWindow;
  /** The cosine of the angle between the two, about. */
  readonly nearness: number;
}

/** How many pages are found by their meaning. */
const MOST_NEAR = 100;
/** Rows that are held in memory at once. */
const PORTION = 2_000;

/** All vectors of the model in the scope, a portion at a time. */
const VECTORS = `SELECT vector.id, passage.page_id, vector.generation, vector.windows, vector.vectors
  FROM passage_vector AS vector
    JOIN passage ON passage.id = vector.id AND passage.generation = vector.generation
    JOIN file ON file.generation = vector.generation
  WHERE vector.id > ?1 AND vector.id BETWEEN ?2 AND ?3
    AND (?4 IS NULL OR vector.generation IN (SELECT value FROM json_each(?4)))
    AND (?5 = 0 OR passage.categories & ?5 <> 0)
  ORDER BY vector.id LIMIT ?6`;

type VectorCells = readonly [
  id: number,
  pageId: number,
  generation: number,
  windows: Buffer,
  vectors: Buffer,
];

/** Compares a question with everything in the scope; the nearest pages first. Only vectors of the same model may be there. */
export function findNear(
  statements: SearchStatements,
  question: Float32Array,
  { firstId, lastId, generations, categories }: Scope,
): readonly NearPage[] {
  const pages = new Map<number, NearPage>();
  let after = -1;
  for (;;) {
    const values = [after, firstId, lastId, generations, categories, PORTION];
    const rows = statements.cells<VectorCells>(VECTORS, values);
    for (const row of rows) keepNearest(pages, row, question);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PORTION) break;
    [after] = last;
  }
  return [...pages.values()].toSorted((a, b) => b.nearness - a.nearness || a.id - b.id).slice(0, MOST_NEAR);
}

function keepNearest(pages: Map<number, NearPage>, row: VectorCells, question: Float32Array): void {
  const [id, pageId, generation, windows, vectors] = row;
  const count = countWindows(windows);
  // Vectors of another length were made by another model, between its change and the drop of the old.
  if (vectors.length !== count * question.length) return;
  const bytes = new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length);
  let best = pages.get(pageId)?.nearness ?? 0;
  for (let at = 0; at < count; at++) {
    const nearness = scaleOf(windows, at) * product(bytes, at * question.length, question);
    if (nearness <= best) continue;
    best = nearness;
    pages.set(pageId, { id, pageId, generation, window: unpackWindow(windows, at), nearness });
  }
}

/** Four sums at a time: that is twice as fast, and this is where a search by meaning spends its time. */
function product(bytes: Int8Array, from: number, question: Float32Array): number {
  const whole = question.length - (question.length % 4);
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let at = 0; at < whole; at += 4) {
    a += (bytes[from + at] as number) * (question[at] as number);
    b += (bytes[from + at + 1] as number) * (question[at + 1] as number);
    c += (bytes[from + at + 2] as number) * (question[at + 2] as number);
    d += (bytes[from + at + 3] as number) * (question[at + 3] as number);
  }
  for (let at = whole; at < question.length; at++)
    a += (bytes[from + at] as number) * (question[at] as number);
  return a + b + c + d;
}
