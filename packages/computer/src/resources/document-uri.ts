import { buildDpeUri, parseDpeUri } from "@a2c-smcp/protocol";

/** The canonical URI of the document that a `dpe://` URI of any level belongs to; of level 0, the catalogue's. */
export function documentUri(uri: string): string {
  const { host, docRef } = parseDpeUri(uri);
  const canonical = buildDpeUri({ host, docRef });
  // Most are canonical already, and a hundred thousand copies would add up.
  return canonical === uri ? uri : canonical;
}
