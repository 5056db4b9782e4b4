import type { MeaningErrorCode } from "./meaning-error.ts";
import type { ModelCard } from "./model-card.ts";

/** What the thread of a model is started with. */
export interface ModelThreadSettings {
  readonly folder: string;
  readonly card: ModelCard;
  /** The module of the library that runs it. */
  readonly runtime: string;
  /** Threads of the library. */
  readonly threads: number;
}

/** Texts on their way to the thread, with what stands in front of them. */
export interface EmbedRequest {
  readonly id: number;
  readonly texts: readonly string[];
}

/** What the thread says to a request: the vectors one after the other, or what went wrong. */
export type EmbedAnswer =
  | { readonly id: number; readonly dimensions: number; readonly vectors: Float32Array }
  | { readonly id: number; readonly code: MeaningErrorCode; readonly message: string };
