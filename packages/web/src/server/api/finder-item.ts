import { fileURLToPath } from "node:url";
import type { Computer } from "@a2c-smcp/computer";
import type { FinderDocument } from "@a2c-smcp/protocol";
import type { FinderItem } from "../../api/model.ts";

/** A document as the page lists it. */
export function finderItem(computer: Computer, document: FinderDocument): FinderItem {
  const { uri, server, title, file_type, page_count, last_modified, keywords, summary, file_uri } = document;
  return {
    ...{ uri, server, title },
    type: file_type ?? "",
    pages: page_count,
    size: sizeOf(computer, document),
    modified: last_modified ?? null,
    keywords: keywords ?? [],
    summary: summary ?? "",
    path: pathOf(file_uri),
    isStale: false,
  };
}

/** The bytes of a document's file, where its server says so. */
export function sizeOf(computer: Computer, { server, uri }: FinderDocument): number | null {
  return computer.registry.getResource(server, uri)?.size ?? null;
}

function pathOf(fileUri: string | undefined): string | null {
  try {
    return fileUri?.startsWith("file:") ? fileURLToPath(fileUri) : null;
  } catch {
    // A server may write whatever it likes; what is no path is not shown as one.
    return null;
  }
}
