import type { EndpointOptions } from "./endpoint-embedder.ts";

/** What makes vectors of texts: an endpoint, or a model in a folder. */
export type MeaningSource =
  | ({ readonly kind: "endpoint" } & EndpointOptions)
  | { readonly kind: "model"; readonly folder: string };
