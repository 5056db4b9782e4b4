/** A piece of a passage's body, in UTF-16 units. */
export interface TextWindow {
  readonly start: number;
  readonly end: number;
}

/** A window that has a vector. */
export interface VectorWindow extends TextWindow {
  /** What a byte of the vector counts. */
  readonly scale: number;
}

const BYTES = 12;

/** Windows as the index stores them: start, end and scale in four bytes each, little-endian. */
export function packWindows(windows: readonly VectorWindow[]): Buffer {
  const packed = Buffer.alloc(windows.length * BYTES);
  for (const [at, { start, end, scale }] of windows.entries()) {
    packed.writeUInt32LE(start, at * BYTES);
    packed.writeUInt32LE(end, at * BYTES + 4);
    packed.writeFloatLE(scale, at * BYTES + 8);
  }
  return packed;
}

/** How many windows a row of `passage_vector` has. */
export function countWindows(packed: Buffer): number {
  return Math.floor(packed.length / BYTES);
}

export function unpackWindow(packed: Buffer, at: number): VectorWindow {
  const from = at * BYTES;
  return {
    start: packed.readUInt32LE(from),
    end: packed.readUInt32LE(from + 4),
    scale: packed.readFloatLE(from + 8),
  };
}

/** The scale of a window alone. */
export function scaleOf(packed: Buffer, at: number): number {
  return packed.readFloatLE(at * BYTES + 8);
}
