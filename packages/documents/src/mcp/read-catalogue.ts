import type { DpeCatalogue } from "@a2c-smcp/protocol";
import { renderCatalogueMarkdown, renderCatalogueText } from "@a2c-smcp/protocol";
import type { Body } from "./answer.ts";
import { summaryBody } from "./bodies.ts";
import { MOST_DOCUMENTS } from "./read-context.ts";
import type { ReadRequest } from "./read-request.ts";
import { windowOf } from "./read-request.ts";

/** Level 0: the documents that are ready. */
export function readCatalogue({ uri, context }: ReadRequest): Body {
  const all = context.library.documents();
  const { offset, limit } = windowOf(uri) ?? { offset: 0, limit: MOST_DOCUMENTS };
  const catalogue: DpeCatalogue = {
    documents: all.slice(offset, offset + limit).map((document) => summaryBody(context.host, document)),
    total_count: all.length,
  };
  return {
    json: catalogue,
    markdown: () => renderCatalogueMarkdown(catalogue),
    text: () => renderCatalogueText(catalogue),
    meta: { total_count: all.length },
  };
}
