import { cutContent } from "./cut-content.ts";

/** How much of one element an answer carries. */
export interface CutLimits {
  /** Rows of a table or items of a list, on a page. */
  readonly pageRows: number;
  /** Characters of any one element, on a page. */
  readonly pageCharacters: number;
  /** Rows or items of an element that is read alone; all of them unless given. */
  readonly elementRows?: number | undefined;
  /** Characters of an element that is read alone. */
  readonly elementCharacters: number;
}

/** What the protocol asks for on a page, and what one answer can carry of an element. */
export const defaultCutLimits: CutLimits = {
  pageRows: 50,
  pageCharacters: 4000,
  elementCharacters: 1_000_000,
};

interface WithContent {
  readonly content: Readonly<Record<string, unknown>>;
}

/** A page as level 2 shows it: what is long is cut and says so. */
export function cutPage<Element extends WithContent, Page extends { readonly elements: readonly Element[] }>(
  page: Page,
  { pageRows, pageCharacters }: Pick<CutLimits, "pageRows" | "pageCharacters">,
): Page {
  const limits = { rows: pageRows, characters: pageCharacters };
  const elements = page.elements.map((element) => ({
    ...element,
    content: cutContent(element.content, limits),
  }));
  return { ...page, elements };
}

/** An element as level 3 shows it: whole, unless it is longer than any reader could want at once. */
export function cutElement<Element extends WithContent>(
  element: Element,
  { elementRows, elementCharacters }: Pick<CutLimits, "elementCharacters" | "elementRows">,
): Element {
  const limits = { rows: elementRows ?? Number.MAX_SAFE_INTEGER, characters: elementCharacters };
  return { ...element, content: cutContent(element.content, limits) };
}
