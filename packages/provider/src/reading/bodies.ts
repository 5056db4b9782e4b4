import type {
  Category,
  DpeDocument,
  DpeDocumentSummary,
  DpeElementDetail,
  DpePage,
} from "@a2c-smcp/protocol";
import { buildDpeUri } from "@a2c-smcp/protocol";
import type {
  ProviderDocument,
  ProviderElementDetail,
  ProviderPage,
  ProviderPageFacts,
  Window,
} from "../document-data.ts";
import { windowAfter } from "./window-content.ts";

/** What the catalogue says of a document. */
export function summaryBody(host: string, document: ProviderDocument): DpeDocumentSummary {
  const { doc_ref, file_uri = "", file_type = "", title, page_count } = document;
  const { keywords, summary, last_modified } = document;
  return {
    doc_ref,
    uri: buildDpeUri({ host, docRef: doc_ref }),
    file_uri,
    file_type,
    title,
    page_count,
    keywords: keywords && [...keywords],
    summary,
    last_modified,
  };
}

/** Level 1 without pages. */
export function documentBody(host: string, document: ProviderDocument): DpeDocument {
  const { author, size, metadata } = document;
  return {
    ...summaryBody(host, document),
    ...(author === undefined ? {} : { author }),
    ...(size === undefined ? {} : { size }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

/** The page fields of level 1. */
export function pagesBody(
  host: string,
  { doc_ref, page_count }: ProviderDocument,
  { window, pages }: { window: Window; pages: readonly ProviderPageFacts[] },
): Pick<DpeDocument, "pages" | "page_offset" | "page_limit" | "page_total"> {
  return {
    pages: pages.map(({ title, element_count, label }, index) => ({
      page_index: window.offset + index,
      title,
      element_count,
      uri: buildDpeUri({ host, docRef: doc_ref, pageIndex: window.offset + index }),
      doc_ref,
      // Where a page of level 2 has it.
      ...(label === undefined ? {} : { metadata: { label } }),
    })),
    page_offset: window.offset,
    page_limit: window.limit,
    page_total: page_count,
  };
}

/** Where a page is. */
export interface PagePlace {
  readonly host: string;
  readonly docRef: string;
  readonly pageIndex: number;
}

/** Level 2, with only the wanted categories. */
export function pageBody(
  place: PagePlace,
  page: ProviderPage,
  categories: readonly Category[] | undefined,
): DpePage {
  const shown = page.elements.filter(({ category }) => categories?.includes(category) ?? true);
  return {
    page_index: place.pageIndex,
    title: page.title ?? "",
    doc_ref: place.docRef,
    uri: buildDpeUri(place),
    // Where an element is on its page is told at level 3; here it would double the answer.
    elements: shown.map(({ metadata: _, ...element }) => element),
    element_count: shown.length,
    ...(page.metadata === undefined ? {} : { metadata: page.metadata }),
  };
}

/** Level 3; where rows or items were left out, `next_uri` leads to those that follow. */
export function elementBody(
  { host, docRef }: { readonly host: string; readonly docRef: string },
  element: ProviderElementDetail,
): DpeElementDetail {
  const { element_id: elementId, category, page_index, summary, content, metadata } = element;
  const next = windowAfter(content);
  return {
    element_id: elementId,
    category,
    doc_ref: docRef,
    page_index,
    uri: buildDpeUri({ host, docRef, elementId }),
    summary,
    content,
    metadata: metadata ?? {},
    ...(next ? { next_uri: buildDpeUri({ host, docRef, elementId, params: next }) } : {}),
  };
}
