import type { DpeUri } from "@a2c-smcp/protocol";
import { DEFAULT_LIMIT } from "@a2c-smcp/protocol";
import type { ElementWindow } from "@a2c-smcp/readers";
import type { ReadContext } from "./read-context.ts";

/** A URI that somebody reads. */
export interface ReadRequest {
  /** As it was asked for. */
  readonly raw: string;
  readonly uri: DpeUri;
  readonly context: ReadContext;
  readonly signal?: AbortSignal | undefined;
}

/** The window that a URI asks for, if any. */
export function windowOf({ params }: DpeUri): ElementWindow | undefined {
  if (params.offset === undefined && params.limit === undefined) return undefined;
  return { offset: params.offset ?? 0, limit: params.limit ?? DEFAULT_LIMIT };
}
