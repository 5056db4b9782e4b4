import { buildDpeUri } from "@a2c-smcp/protocol";
import type { ResourceTemplateType } from "@modelcontextprotocol/server";

/** The shapes of the URIs below our host. */
export function resourceTemplates(host: string): ResourceTemplateType[] {
  const root = buildDpeUri({ host });
  return [
    {
      uriTemplate: `${root}/{doc_ref}`,
      name: "document",
      title: "Document",
      description:
        "What a document says of itself. With ?depth=pages its pages too, by offset and limit. " +
        "?format=markdown or text instead of JSON works for every URI.",
      mimeType: "application/json",
    },
    {
      uriTemplate: `${root}/{doc_ref}/pages/{page_index}`,
      name: "page",
      title: "Page of a document",
      description:
        "One page with its elements, counted from 0. With ?categories=table,chart only those. " +
        "Long tables and texts are cut and say so; the element has the rest.",
      mimeType: "application/json",
    },
    {
      uriTemplate: `${root}/{doc_ref}/elements/{element_id}`,
      name: "element",
      title: "Element of a page",
      description: "One element in full. With ?offset and limit some rows of a table or items of a list.",
      mimeType: "application/json",
    },
  ];
}
