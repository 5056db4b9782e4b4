/** A vector of length one with one byte a dimension: about `scale` times the bytes. */
export interface QuantisedVector {
  readonly scale: number;
  readonly bytes: Int8Array;
}

const MOST = 127;

/** A quarter of the size; the order of what is found stays the same but for near ties. */
export function quantise(vector: Float32Array): QuantisedVector {
  const unit = normalise(vector);
  const largest = unit.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const scale = largest === 0 ? 1 : largest / MOST;
  return { scale, bytes: Int8Array.from(unit, (value) => Math.round(value / scale)) };
}

/** The vector of the same direction with length one; what is no vector becomes zeros, which are near nothing. */
export function normalise(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return Number.isFinite(length) && length > 0 ? vector.map((value) => value / length) : vector.map(() => 0);
}
