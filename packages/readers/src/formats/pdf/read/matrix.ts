import type { Box } from "./box.ts";

/** A transformation as PDF writes it. */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** What `n` and then `m` do. */
export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

/** The box around the unit square after a transformation: where a picture is drawn. */
export function unitBox([a, b, c, d, e, f]: Matrix): Box {
  const xs = [e, e + a, e + c, e + a + c];
  const ys = [f, f + b, f + d, f + b + d];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

/** Numbers of unknown origin as a transformation; what is missing is zero. */
export function matrixOf(values: readonly unknown[]): Matrix {
  const at = (index: number): number => {
    const value = values[index];
    return typeof value === "number" && Number.isFinite(value) ? value : 0;
  };
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}
