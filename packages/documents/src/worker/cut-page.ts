import type { ElementDetail, PageContent, PageElement } from "@a2c-smcp/readers";
import { cutContent } from "./cut-content.ts";

/** How much of one element an answer carries. */
export interface CutLimits {
  /** Rows of a table or items of a list, on a page. */
  readonly pageRows: number;
  /** Characters of any one element, on a page. */
  readonly pageCharacters: number;
  /** Characters of an element that is read alone. */
  readonly elementCharacters: number;
}

export const defaultCutLimits: CutLimits = {
  pageRows: 50,
  pageCharacters: 4000,
  elementCharacters: 1_000_000,
};

/** A page as level 2 shows it: what is long is cut and says so. */
export function cutPage(page: PageContent, limits: CutLimits): PageContent {
  return { ...page, elements: page.elements.map((element) => cutForPage(element, limits)) };
}

function cutForPage(element: PageElement, { pageRows, pageCharacters }: CutLimits): PageElement {
  return { ...element, content: cutContent(element.content, { rows: pageRows, characters: pageCharacters }) };
}

/** An element as level 3 shows it: whole, unless it is longer than any reader could want at once. */
export function cutElement(element: ElementDetail, { elementCharacters }: CutLimits): ElementDetail {
  const limits = { rows: Number.MAX_SAFE_INTEGER, characters: elementCharacters };
  return { ...element, content: cutContent(element.content, limits) };
}
