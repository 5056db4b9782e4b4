import { pathToFileURL } from "node:url";
import type { DocumentList, ProviderDocument } from "@a2c-smcp/provider";
import type { DocumentLibrary } from "../library/document-library.ts";
import type { LibraryDocument } from "../library/library-document.ts";

/** A document of the library as clients see it. */
export interface DocumentEntry extends ProviderDocument {
  readonly document: LibraryDocument;
}

/** What is said of a document. */
export function entryOf(document: LibraryDocument): DocumentEntry {
  const { source, description } = document;
  return {
    document,
    doc_ref: source.docRef,
    title: description.title,
    page_count: description.pageCount,
    file_type: description.fileType,
    file_uri: pathToFileURL(source.path).href,
    keywords: description.keywords,
    summary: description.summary,
    last_modified: lastModified(source),
    author: description.author,
    size: source.size,
    metadata: description.metadata,
  };
}

/** The documents that are ready: an entry is made when somebody looks at it, for there may be very many. */
export function entriesOf(library: DocumentLibrary): DocumentList<DocumentEntry> {
  return {
    length: library.listLength,
    slice: (start, end) => library.documents(start, end).map(entryOf),
    positionOf: (docRef) => library.positionOf(docRef),
  };
}

/** ISO 8601 in whole seconds, as file systems and people count. */
function lastModified({ mtimeMs }: { readonly mtimeMs: number }): string {
  return new Date(mtimeMs).toISOString().replace(/\.\d{3}Z$/, "Z");
}
