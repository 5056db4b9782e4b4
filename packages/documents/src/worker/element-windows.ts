import type { OpenDocument, PageElement } from "@a2c-smcp/readers";
import { partsOf } from "@a2c-smcp/readers";

/** Some rows of a table or items of a list, in order. */
export interface ElementParts {
  readonly offset: number;
  readonly parts: readonly unknown[];
}

/** Rows that are read at once; a reader of rows keeps its place from one window to the next. */
const WINDOW = 1000;

/** How many rows or items an element has that its page does not carry. */
export function missingParts({ content }: PageElement): number {
  if (content["truncated"] !== true) return 0;
  const total = content["total_rows"] ?? content["total_items"];
  return typeof total === "number" ? Math.max(0, total - partsOf(content).length) : 0;
}

/** All rows or items of an element of a page from one on, those first that the page has. */
export async function* elementWindows(
  document: OpenDocument,
  element: PageElement,
  from = 0,
): AsyncGenerator<ElementParts> {
  const own = partsOf(element.content);
  const total = own.length + missingParts(element);
  let parts: readonly unknown[] = own.slice(from);
  let offset = from;
  if (parts.length > 0) yield { offset, parts };
  for (;;) {
    offset += parts.length;
    if (offset >= total) return;
    const more = await document.element(element.element_id, { offset, limit: WINDOW });
    parts = more === undefined ? [] : partsOf(more.content);
    if (parts.length === 0) return;
    yield { offset, parts };
  }
}
