import type { FinderPatch } from "./finder-patch.ts";

export type ColumnName = "documents" | "pages" | "elements" | "preview";

/** Leads to another place in the Finder; `isOpened` makes it one that back leads to. */
export type Go = (patch: FinderPatch, isOpened?: boolean) => void;

/** Whether there is room for a column now. */
export function isColumnShown(column: ColumnName): boolean {
  return document.querySelector(`.column-${column}`)?.checkVisibility() ?? false;
}
