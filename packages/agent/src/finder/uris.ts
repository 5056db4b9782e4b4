import type { DpeParams } from "@a2c-smcp/protocol";
import { buildDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import { toAgentError } from "../errors.ts";

/** The URI of a page, an element or the whole of the document that a URI of any level belongs to. */
export function belowDocument(
  uri: string,
  below: { pageIndex?: number; elementId?: string } = {},
  params: DpeParams = {},
): string {
  return withAgentErrors(() => {
    const { host, docRef } = parseDpeUri(uri);
    return buildDpeUri({ host, docRef, ...below, params });
  });
}

/** The same URI with further parameters. */
export function withParams(uri: string, more: DpeParams): string {
  return withAgentErrors(() => {
    const { host, docRef, pageIndex, elementId, params } = parseDpeUri(uri);
    return buildDpeUri({ host, docRef, pageIndex, elementId, params: { ...params, ...more } });
  });
}

/** A URI that is wrong is the same error here as from a Computer. */
function withAgentErrors(work: () => string): string {
  try {
    return work();
  } catch (error) {
    throw toAgentError(error);
  }
}
