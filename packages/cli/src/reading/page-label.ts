import { printableLine } from "../terminal/printable.ts";

/** What is printed on a page as its number, where its provider says that this differs from where it stands. */
export function pageLabel(page: Readonly<Record<string, unknown>>): string | undefined {
  const { label } = Object(page["metadata"]) as { readonly label?: unknown };
  return typeof label === "string" && label.trim() !== "" ? printableLine(label) : undefined;
}
