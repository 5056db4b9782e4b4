import type { Cell } from "@a2c-smcp/protocol";

/** What the cells of one column are, in one chunk. Integers fit into 32 bits. */
export type ChunkColumn =
  | { readonly kind: "empty" }
  | { readonly kind: "integer" | "number"; readonly values: Float64Array }
  | { readonly kind: "boolean"; readonly values: readonly (boolean | null)[] }
  /** `mixed` where some of the texts were numbers or switches. */
  | { readonly kind: "text" | "mixed"; readonly values: readonly (string | null)[] };

/** Some rows of a table in a row, column by column. In a column of numbers NaN stands for an empty cell. */
export interface RowChunk {
  readonly rows: number;
  readonly columns: readonly ChunkColumn[];
}

/** Several chunks in a row: how many rows they have together, and whether those are the last. */
export interface BatchHead {
  readonly rows: number;
  readonly isLast: boolean;
}

/** Numbers in front of a batch: rows, whether they are the last; in front of a chunk: its bytes, rows, bytes of JSON. */
const BATCH_HEAD_BYTES = 8;
const CHUNK_HEAD_BYTES = 12;
const NUMBER_BYTES = 8;

/** What JSON says of a column; the numbers stand behind it, column after column. */
type ColumnHead =
  | { readonly kind: "empty" }
  | { readonly kind: "integer" | "number" }
  /** Its texts are one: a list of 20,000 strings is what JSON takes longest to read. */
  | { readonly kind: "text" | "mixed"; readonly joined: string }
  | Extract<ChunkColumn, { kind: "boolean" | "text" | "mixed" }>;

/** Between two texts, and in the place of one that is not there. Texts that have them travel one by one. */
const BETWEEN = "\u0001";
const NOTHING = "\u0002";

/** Puts rows into columns. Rows may be of different lengths. */
export function gatherColumns(rows: readonly (readonly Cell[])[], width: number): ChunkColumn[] {
  return Array.from({ length: width }, (_, at) => columnOf(rows, at));
}

function columnOf(rows: readonly (readonly Cell[])[], at: number): ChunkColumn {
  const found = { number: 0, boolean: 0, text: 0 };
  for (const row of rows) {
    const cell = row[at];
    if (typeof cell === "number") found.number++;
    else if (typeof cell === "string") found.text++;
    else if (typeof cell === "boolean") found.boolean++;
  }
  const kinds = Number(found.number > 0) + Number(found.boolean > 0) + Number(found.text > 0);
  if (kinds === 0) return { kind: "empty" };
  if (kinds > 1) return { kind: "mixed", values: rows.map((row) => textOf(row[at])) };
  if (found.number > 0) return numbersOf(rows, at);
  if (found.text > 0) return { kind: "text", values: rows.map((row) => row[at] as string | null) };
  return { kind: "boolean", values: rows.map((row) => (row[at] as boolean | null | undefined) ?? null) };
}

function numbersOf(rows: readonly (readonly Cell[])[], at: number): ChunkColumn {
  const values = new Float64Array(rows.length);
  let isInteger = true;
  for (const [index, row] of rows.entries()) {
    const cell = row[at];
    const value = typeof cell === "number" ? cell : Number.NaN;
    values[index] = value;
    if (typeof cell === "number" && (value | 0) !== value) isInteger = false;
  }
  return { kind: isInteger ? "integer" : "number", values };
}

function textOf(cell: Cell | undefined): string | null {
  return cell === null || cell === undefined ? null : String(cell);
}

/** A chunk as bytes. */
export function encodeChunk(rows: number, columns: readonly ChunkColumn[]): Uint8Array {
  const heads = columns.map((column): ColumnHead => {
    const { kind } = column;
    if (kind === "integer" || kind === "number") return { kind };
    return kind === "text" || kind === "mixed" ? joinTexts(kind, column.values) : column;
  });
  const json = Buffer.from(JSON.stringify(heads));
  const blocks = columns.flatMap((column) =>
    column.kind === "integer" || column.kind === "number" ? [bytesOf(column.values)] : [],
  );
  const head = Buffer.alloc(CHUNK_HEAD_BYTES);
  const length = blocks.reduce((sum, block) => sum + block.length, head.length + json.length);
  head.writeUInt32LE(length, 0);
  head.writeUInt32LE(rows, 4);
  head.writeUInt32LE(json.length, 8);
  return Buffer.concat([head, json, ...blocks]);
}

function joinTexts(kind: "text" | "mixed", values: readonly (string | null | undefined)[]): ColumnHead {
  const joined = values.map((value) => value ?? NOTHING).join(BETWEEN);
  const isPlain =
    occurrences(joined, BETWEEN) === values.length - 1 &&
    occurrences(joined, NOTHING) === values.filter((value) => value === null || value === undefined).length;
  return isPlain ? { kind, joined } : { kind, values: values.map((value) => value ?? null) };
}

function occurrences(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

function splitTexts(joined: string): (string | null)[] {
  const texts: (string | null)[] = joined.split(BETWEEN);
  for (const [at, text] of texts.entries()) if (text === NOTHING) texts[at] = null;
  return texts;
}

function bytesOf(values: Float64Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

/** Chunks that travel together. */
export function encodeBatch({ rows, isLast }: BatchHead, chunks: readonly Uint8Array[]): Uint8Array {
  const head = Buffer.alloc(BATCH_HEAD_BYTES);
  head.writeUInt32LE(rows, 0);
  head.writeUInt32LE(isLast ? 1 : 0, 4);
  return Buffer.concat([head, ...chunks]);
}

/** What the first bytes say, for whoever only hands a batch on; undefined when they are none of a batch. */
export function batchHead(bytes: Uint8Array): BatchHead | undefined {
  if (bytes.length < BATCH_HEAD_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return { rows: view.getUint32(0, true), isLast: view.getUint32(4, true) === 1 };
}

/** Reads the chunks of a batch one after the other; throws where the bytes are none. */
export function* decodeBatch(bytes: Uint8Array): Generator<RowChunk, void, undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = BATCH_HEAD_BYTES; at < bytes.length; ) {
    const length = view.getUint32(at, true);
    if (length < CHUNK_HEAD_BYTES) throw new RangeError("a chunk is shorter than its head");
    yield decodeChunk(bytes.subarray(at, at + length));
    at += length;
  }
}

function decodeChunk(bytes: Uint8Array): RowChunk {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const rows = view.getUint32(4, true);
  let at = CHUNK_HEAD_BYTES + view.getUint32(8, true);
  const heads = JSON.parse(
    Buffer.from(bytes.subarray(CHUNK_HEAD_BYTES, at)).toString("utf8"),
  ) as ColumnHead[]; // of a worker, within its bounds; what does not fit is left empty below
  const columns = heads.map((column): ChunkColumn => {
    if (!("kind" in column) || column.kind === "empty") return { kind: "empty" };
    if ("joined" in column) {
      const values = splitTexts(column.joined);
      return values.length === rows ? { kind: column.kind, values } : { kind: "empty" };
    }
    if ("values" in column) return column.values.length === rows ? column : { kind: "empty" };
    // Copied: the block may stand anywhere, numbers must not.
    const block = Uint8Array.from(bytes.subarray(at, at + rows * NUMBER_BYTES));
    at += block.length;
    return { kind: column.kind, values: new Float64Array(block.buffer, 0, rows) };
  });
  return { rows, columns };
}
