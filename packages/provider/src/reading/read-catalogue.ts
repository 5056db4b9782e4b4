import type { DpeCatalogue } from "@a2c-smcp/protocol";
import { renderCatalogueMarkdown, renderCatalogueText } from "@a2c-smcp/protocol";
import type { ProviderDocument } from "../document-data.ts";
import type { Body } from "./answer.ts";
import { summaryBody } from "./bodies.ts";
import type { ReadRequest } from "./read-request.ts";

/** Level 0 stops here when nothing else was asked for, and its `total_count` tells that there is more. */
const MOST_DOCUMENTS = 1000;

/** Level 0: the documents that there are. */
export async function readCatalogue<Document extends ProviderDocument>({
  shelf,
  call,
}: ReadRequest<Document>): Promise<Body> {
  const all = await shelf.documents(call.signal);
  const { offset, limit } = call.window ?? { offset: 0, limit: MOST_DOCUMENTS };
  const catalogue: DpeCatalogue = {
    documents: all.slice(offset, offset + limit).map((document) => summaryBody(shelf.host, document)),
    total_count: all.length,
  };
  return {
    json: catalogue,
    markdown: () => renderCatalogueMarkdown(catalogue),
    text: () => renderCatalogueText(catalogue),
    meta: { total_count: all.length },
  };
}
