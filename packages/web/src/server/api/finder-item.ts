import type { Computer } from "@a2c-smcp/computer";
import type { FinderDocument } from "@a2c-smcp/protocol";
import type { FinderItem, PartialFile } from "../../api/finder.ts";
import { documentPath } from "./document-path.ts";

/** What is known of a document besides what the catalogue says. */
export interface ItemSources {
  readonly computer: Computer;
  /** How far it can be searched, where that is not all. */
  readonly partialOf: (uri: string) => PartialFile | undefined;
}

/** A document as the page lists it. */
export function finderItem({ computer, partialOf }: ItemSources, document: FinderDocument): FinderItem {
  const partial = partialOf(document.uri);
  const size = sizeOf(computer, document);
  return { ...listedItem(document), size, ...(partial === undefined ? {} : { partial }) };
}

/** What the catalogue itself says of a document. */
export function listedItem(document: FinderDocument): FinderItem {
  const { uri, server, title, file_type, page_count, last_modified, keywords, summary } = document;
  return {
    ...{ uri, server, title },
    type: file_type,
    pages: page_count,
    size: null,
    modified: last_modified ?? null,
    keywords: keywords ?? [],
    summary: summary ?? "",
    path: documentPath(document),
    isStale: false,
  };
}

/** The bytes of a document's file, where its server says so. */
export function sizeOf(computer: Computer, { server, uri }: FinderDocument): number | null {
  return computer.registry.getResource(server, uri)?.size ?? null;
}
