/** The nineteen kinds of element that a page can hold. */
export const CATEGORIES = [
  "text",
  "heading",
  "list",
  "code",
  "table",
  "pivot_table",
  "chart",
  "diagram",
  "image",
  "formula",
  "link",
  "annotation",
  "header",
  "footer",
  "separator",
  "audio",
  "video",
  "form",
  "widget",
] as const;
/** One of the nineteen categories of elements. */
export type Category = (typeof CATEGORIES)[number];

const known: ReadonlySet<string> = new Set(CATEGORIES);

/** Whether a text is one of the categories. */
export function isCategory(value: string): value is Category {
  return known.has(value);
}
