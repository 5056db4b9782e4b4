/** What the metadata of a page says is printed on it as its number; undefined where that is its place. */
export function pageLabel(metadata: unknown): string | undefined {
  const { label } = Object(metadata) as { readonly label?: unknown };
  if (typeof label !== "string") return undefined;
  const shown = label.replace(/\s+/g, " ").trim();
  return shown === "" ? undefined : shown.slice(0, LONGEST_LABEL);
}

/** Longer labels come from files that mean harm. */
const LONGEST_LABEL = 40;

/** `page 9 (printed v)`: the place counts from 0, people and models read it from 1. */
export function describePageNumber(pageIndex: number, label?: string): string {
  return `page ${pageIndex + 1}${label === undefined ? "" : ` (printed ${label})`}`;
}
