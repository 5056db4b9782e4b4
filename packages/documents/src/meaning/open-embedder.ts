import { DocumentError, DocumentErrorCode } from "@a2c-smcp/readers";
import type { Embedder } from "./embedder.ts";
import { createEndpointEmbedder } from "./endpoint-embedder.ts";
import { openLocalEmbedder } from "./local-embedder.ts";
import { MeaningError } from "./meaning-error.ts";
import type { MeaningSource } from "./meaning-source.ts";

/** What makes vectors, as it was asked for. What cannot work is a DocumentError that says what to do. */
export async function openEmbedder(source: MeaningSource): Promise<Embedder> {
  try {
    if (source.kind === "endpoint") return createEndpointEmbedder(source);
    return await openLocalEmbedder(source.folder);
  } catch (cause) {
    if (!(cause instanceof MeaningError)) throw cause;
    throw new DocumentError(DocumentErrorCode.Unreadable, cause.message, { cause });
  }
}
