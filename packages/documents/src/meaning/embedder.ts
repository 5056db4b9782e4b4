/** What a text is to its model: some expect other words in front of a question than in front of what it is compared with. */
export type TextKind = "query" | "passage";

/** Makes vectors of texts: those of texts that mean the same are near each other. */
export interface Embedder {
  /** The model and all that its vectors depend on: vectors of another id cannot be compared with these. */
  readonly id: string;
  /** The model's name, for people. */
  readonly name: string;
  /** How many texts it takes at once. */
  readonly batch: number;
  /** One vector for each text, in order, all of the same length. Questions go before passages that wait. */
  embed(texts: readonly string[], kind: TextKind, signal?: AbortSignal): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}
