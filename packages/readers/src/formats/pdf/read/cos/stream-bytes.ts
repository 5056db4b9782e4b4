import { inflateSync } from "node:zlib";
import { CosError } from "./values.ts";

export interface Predictor {
  readonly predictor: number;
  readonly columns: number;
}

/** Inflates at most this many bytes; a stream of objects or references is never near it. */
export const MOST_INFLATED = 64 * 1024 * 1024;

/** Inflates a stream and undoes the prediction of its rows. */
export function inflate(bytes: Uint8Array, { predictor, columns }: Predictor): Buffer {
  const inflated = inflateBounded(bytes);
  if (predictor < 10) return inflated;
  return unpredict(inflated, columns);
}

function inflateBounded(bytes: Uint8Array): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: MOST_INFLATED });
  } catch (cause) {
    throw new CosError("a stream cannot be inflated", { cause });
  }
}

/** Undoes the PNG filters of rows of bytes. */
function unpredict(bytes: Buffer, columns: number): Buffer {
  const rows = Math.floor(bytes.length / (columns + 1));
  const out = Buffer.alloc(rows * columns);
  const none = Buffer.alloc(columns);
  for (let row = 0; row < rows; row++) {
    const source = bytes.subarray(row * (columns + 1), (row + 1) * (columns + 1));
    const above = row === 0 ? none : out.subarray((row - 1) * columns, row * columns);
    unpredictRow(source, above, out.subarray(row * columns, (row + 1) * columns));
  }
  return out;
}

/** One row: the first byte of the source names its filter. */
function unpredictRow(source: Buffer, above: Buffer, out: Buffer): void {
  const filter = source[0] ?? 0;
  for (let column = 0; column < out.length; column++) {
    const left = out[column - 1] ?? 0;
    const up = above[column] ?? 0;
    const upLeft = above[column - 1] ?? 0;
    out[column] = (source[column + 1] ?? 0) + predicted(filter, { left, up, upLeft });
  }
}

function predicted(
  filter: number,
  { left, up, upLeft }: { left: number; up: number; upLeft: number },
): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, upLeft);
    default:
      return 0;
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - upLeft)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : upLeft;
}
