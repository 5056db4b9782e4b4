import type { OnnxTensor } from "./onnx-runtime.ts";

/** One vector for each text from one for each token: that of the first token, or the mean of all but the filling. */
export function poolTokens(
  { dims, data }: OnnxTensor,
  lengths: readonly number[],
  pooling: "cls" | "mean",
): { readonly dimensions: number; readonly vectors: Float32Array } {
  const dimensions = dims.at(-1) ?? 0;
  const tokens = dims.length === 3 ? (dims[1] ?? 0) : 1;
  if (dims.length < 2 || dims.length > 3 || dims[0] !== lengths.length || dimensions < 1)
    throw new Error(`the model returned numbers of the shape ${dims.join("×")} for ${lengths.length} texts`);
  const vectors = new Float32Array(lengths.length * dimensions);
  for (const [row, length] of lengths.entries()) {
    const counted = pooling === "cls" ? 1 : Math.min(length, tokens);
    for (let token = 0; token < counted; token++) {
      const from = (row * tokens + token) * dimensions;
      for (let at = 0; at < dimensions; at++)
        vectors[row * dimensions + at] =
          (vectors[row * dimensions + at] ?? 0) + Number(data[from + at]) / counted;
    }
  }
  return { dimensions, vectors };
}
