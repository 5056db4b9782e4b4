import { attribute, childElements, type Element, findElement } from "./dom.ts";
import { headingTags } from "./tags.ts";

const tableTags = new Set(["table"]);
const rowGroups = new Set(["thead", "tbody", "tfoot"]);
const headTags = new Set(["th", "caption", "thead"]);

/** A table that only arranges a page. Its cells are read as the page. */
export function isLayout(table: Element): boolean {
  const role = attribute(table, "role");
  if (role === "presentation" || role === "none") return true;
  return findElement(table, headingTags) !== undefined || isFrame(table);
}

/** A table around tables, without head or lines: of one column, of one row around more of them, or three deep. */
function isFrame(table: Element): boolean {
  const inner = findElement(table, tableTags);
  if (inner === undefined || hasHead(table) || Number(attribute(table, "border") ?? 0) > 0) return false;
  const rows = rowsOf(table);
  if (rows.every((row) => childElements(row).length <= 1)) return true;
  return rows.length === 1 ? rowsOf(inner).length > 1 : findElement(inner, tableTags) !== undefined;
}

function hasHead(table: Element): boolean {
  const own = childElements(table);
  if (own.some(({ tagName }) => headTags.has(tagName))) return true;
  return rowsOf(table).some((row) => childElements(row).some(({ tagName }) => tagName === "th"));
}

/** The rows of a table itself. */
function rowsOf(table: Element): Element[] {
  return childElements(table)
    .flatMap((child) => (rowGroups.has(child.tagName) ? childElements(child) : [child]))
    .filter(({ tagName }) => tagName === "tr");
}
