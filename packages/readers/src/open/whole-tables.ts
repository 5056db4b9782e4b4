import type { OpenDocument } from "../engine/format.ts";
import type { PageContent, PageElement } from "../engine/model.ts";
import { PAGE_ROWS } from "../engine/model.ts";

/** A page with more rows of its tables: formats put at most `PAGE_ROWS` on one, the others are fetched. */
export async function withMoreRows(
  document: OpenDocument,
  page: PageContent,
  rows: number,
): Promise<PageContent> {
  if (rows <= PAGE_ROWS) return page;
  const elements: PageElement[] = [];
  for (const element of page.elements) {
    const isCut = element.content["truncated"] === true;
    const whole = isCut ? await document.element(element.element_id, { offset: 0, limit: rows }) : undefined;
    elements.push(whole === undefined ? element : { ...element, content: whole.content });
  }
  return { ...page, elements };
}
