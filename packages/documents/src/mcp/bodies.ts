import type {
  Category,
  DpeDocument,
  DpeDocumentSummary,
  DpeElementDetail,
  DpePage,
} from "@a2c-smcp/protocol";
import { buildDpeUri } from "@a2c-smcp/protocol";
import type { ElementDetail, ElementWindow, PageContent, PageFacts } from "@a2c-smcp/readers";
import type { LibraryDocument } from "../library/library-document.ts";

/** What the catalogue says of a document. */
export function summaryBody(host: string, { source, description }: LibraryDocument): DpeDocumentSummary {
  return {
    doc_ref: source.docRef,
    uri: buildDpeUri({ host, docRef: source.docRef }),
    file_uri: source.fileUri,
    file_type: description.fileType,
    title: description.title,
    page_count: description.pageCount,
    keywords: [...description.keywords],
    summary: description.summary,
    last_modified: lastModified(source),
  };
}

/** ISO 8601 in whole seconds, as file systems and people count. */
export function lastModified({ mtimeMs }: { readonly mtimeMs: number }): string {
  return new Date(mtimeMs).toISOString().replace(/\.\d{3}Z$/, "Z");
}

/** Level 1 without pages. */
export function documentBody(host: string, document: LibraryDocument): DpeDocument {
  const { author, metadata } = document.description;
  return {
    ...summaryBody(host, document),
    ...(author === undefined ? {} : { author }),
    size: document.source.size,
    ...(metadata === undefined ? {} : { metadata }),
  };
}

/** The page fields of level 1. */
export function pagesBody(
  host: string,
  { source, description }: LibraryDocument,
  { window, pages }: { window: ElementWindow; pages: readonly PageFacts[] },
): Pick<DpeDocument, "pages" | "page_offset" | "page_limit" | "page_total"> {
  const { docRef } = source;
  return {
    pages: pages.map(({ title, elementCount }, index) => ({
      page_index: window.offset + index,
      title,
      element_count: elementCount,
      uri: buildDpeUri({ host, docRef, pageIndex: window.offset + index }),
      doc_ref: docRef,
    })),
    page_offset: window.offset,
    page_limit: window.limit,
    page_total: description.pageCount,
  };
}

export interface PagePlace {
  readonly host: string;
  readonly docRef: string;
  readonly pageIndex: number;
}

/** Level 2, with only the wanted categories. */
export function pageBody(
  place: PagePlace,
  page: PageContent,
  categories: readonly Category[] | undefined,
): DpePage {
  const shown = page.elements.filter(({ category }) => categories?.includes(category) ?? true);
  return {
    page_index: place.pageIndex,
    title: page.title,
    doc_ref: place.docRef,
    uri: buildDpeUri(place),
    // Where an element is on its page is told at level 3; here it would double the answer.
    elements: shown.map(({ metadata: _, ...element }) => element),
    element_count: shown.length,
    ...(page.metadata === undefined ? {} : { metadata: page.metadata }),
  };
}

/** Level 3; a window that was asked for is repeated in the content. */
export function elementBody(
  { host, docRef }: { readonly host: string; readonly docRef: string },
  element: ElementDetail,
  window: ElementWindow | undefined,
): DpeElementDetail {
  const { element_id, category, pageIndex, summary, content, metadata } = element;
  return {
    element_id,
    category,
    doc_ref: docRef,
    page_index: pageIndex,
    uri: buildDpeUri({ host, docRef, elementId: element_id }),
    summary,
    content: { ...content, ...windowFields(content, window) },
    metadata: metadata ?? {},
  };
}

function windowFields(
  content: Readonly<Record<string, unknown>>,
  window: ElementWindow | undefined,
): Record<string, unknown> {
  if (window === undefined) return {};
  if (Array.isArray(content["rows"]))
    return {
      row_offset: window.offset,
      row_limit: window.limit,
      total_rows: content["total_rows"] ?? content["rows"].length,
    };
  if (Array.isArray(content["items"]))
    return {
      item_offset: window.offset,
      item_limit: window.limit,
      total_items: content["total_items"] ?? content["items"].length,
    };
  return {};
}
