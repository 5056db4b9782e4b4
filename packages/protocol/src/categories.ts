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
export type Category = (typeof CATEGORIES)[number];

const known: ReadonlySet<string> = new Set(CATEGORIES);

export function isCategory(value: string): value is Category {
  return known.has(value);
}
