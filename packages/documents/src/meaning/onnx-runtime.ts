/** The little of onnxruntime-node that is used: it is loaded where it is installed, so its types are not there. */
export interface OnnxRuntime {
  readonly InferenceSession: {
    create(model: Uint8Array, options: Readonly<Record<string, unknown>>): Promise<OnnxSession>;
  };
  readonly Tensor: new (type: "int64", values: BigInt64Array, shape: readonly number[]) => OnnxTensor;
}

/** A model that is loaded. */
export interface OnnxSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(
    inputs: Readonly<Record<string, OnnxTensor>>,
  ): Promise<Readonly<Record<string, OnnxTensor | undefined>>>;
}

/** Numbers in some dimensions. */
export interface OnnxTensor {
  readonly dims: readonly number[];
  readonly data: ArrayLike<number | bigint>;
}
