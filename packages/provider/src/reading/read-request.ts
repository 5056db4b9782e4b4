import type { DpeUri } from "@a2c-smcp/protocol";
import { DEFAULT_LIMIT } from "@a2c-smcp/protocol";
import type { ProviderDocument, Window } from "../document-data.ts";
import type { ReadCall } from "../provider-definition.ts";
import type { Shelf } from "./shelf.ts";

/** A URI that somebody reads. */
export interface ReadRequest<Document extends ProviderDocument> {
  readonly uri: DpeUri;
  readonly shelf: Shelf<Document>;
  /** What the author's functions are called with. */
  readonly call: ReadCall;
}

/** The window that a URI asks for, if any. */
export function windowOf({ params }: DpeUri): Window | undefined {
  if (params.offset === undefined && params.limit === undefined) return undefined;
  return { offset: params.offset ?? 0, limit: params.limit ?? DEFAULT_LIMIT };
}
