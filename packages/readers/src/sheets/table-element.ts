import type { CellRuns, TableSpan } from "@a2c-smcp/protocol";
import { oneLine } from "../engine/elements.ts";
import type { ElementWindow, PageContent, PageElement } from "../engine/model.ts";
import type { CellRange } from "./address.ts";
import { overlaps, rangeName } from "./address.ts";
import { linkedCells } from "./cell-links.ts";
import type { PlannedElement } from "./page-plan.ts";
import type { RegionRows, RegionTable } from "./region-rows.ts";
import { holdsFormula, readRows, rowCount } from "./region-rows.ts";
import type { Sheet } from "./sheet.ts";

/** Merged ranges that one answer lists. */
const MOST_MERGED = 500;

export interface TableOptions {
  readonly window: ElementWindow;
  /** Describes the formulas behind the values. */
  readonly withFormulas?: boolean;
}

/** A table or pivot table with a window of its rows. */
export async function tableElement(
  sheet: Sheet,
  planned: Extract<PlannedElement, { kind: "region" }>,
  { window, withFormulas = false }: TableOptions,
): Promise<PageElement> {
  const { table } = planned;
  const { pivot } = table.region;
  const read = await readRows(sheet.grid, table, { ...window, withFormulas });
  const total = rowCount(sheet.grid, table);
  const isPart = read.rows.length < total;
  return {
    element_id: planned.id,
    category: pivot ? "pivot_table" : "table",
    summary: pivot?.summary ?? describeTable(table, total),
    content: {
      ...pivot?.content,
      ...(table.headers ? { headers: table.headers } : {}),
      rows: read.rows,
      total_rows: total,
      total_columns: columnCount(table, read.rows),
      ...linksIn(sheet, table, read),
      ...spansIn(sheet, table, read),
      ...(isPart ? { truncated: true } : {}),
    },
    metadata: {
      ...tableMetadata(sheet, table, read.formulas),
      ...(withFormulas ? await formulaFact(sheet.grid, table, { read, isPart }) : {}),
    },
  };
}

function linksIn(
  { extras }: Sheet,
  { region }: RegionTable,
  { rows, from, source }: RegionRows,
): { inline?: CellRuns[] } {
  const { left } = region.range;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const range = { top: from, left, bottom: from + rows.length - 1, right: left + width - 1 };
  return linkedCells({ range, rows, links: extras.links, grid: source });
}

/** Merged cells that begin in the header or in the rows that are shown. */
function spansIn(
  { extras }: Sheet,
  { region, headers }: RegionTable,
  { rows, from }: RegionRows,
): { spans?: TableSpan[] } {
  const { top, left, right } = region.range;
  const isShown = (row: number): boolean =>
    (headers !== undefined && row === top) || (row >= from && row < from + rows.length);
  const shown = extras.merged
    .filter((range) => isShown(range.top) && range.left >= left && range.left <= right)
    .slice(0, MOST_MERGED);
  if (shown.length === 0) return {};
  const spans = shown.map((range) => ({
    row: range.top - top,
    column: range.left - left,
    row_span: range.bottom - range.top + 1,
    col_span: range.right - range.left + 1,
  }));
  return { spans };
}

/** Rows may be wider than the region that they begin in. */
function columnCount({ region }: RegionTable, rows: RegionRows["rows"]): number {
  const { left, right } = region.range;
  return rows.reduce((most, row) => Math.max(most, row.length), right - left + 1);
}

/** Whether the table has formulas; nothing when that cannot be told without reading all of a long sheet. */
async function formulaFact(
  grid: Sheet["grid"],
  { region }: RegionTable,
  { read, isPart }: { readonly read: RegionRows; readonly isPart: boolean },
): Promise<{ has_formulas?: boolean }> {
  if (Object.keys(read.formulas).length > 0) return { has_formulas: true };
  const sample = await grid.sample();
  if (holdsFormula(region, sample.rows)) return { has_formulas: true };
  return isPart && !sample.isComplete ? {} : { has_formulas: false };
}

function describeTable({ region, headers }: RegionTable, total: number): string {
  const { left, right } = region.range;
  const name = region.declared?.name;
  const names = headers?.filter((header) => header !== null && header !== "").join(", ") ?? "";
  const size = `${total} × ${right - left + 1}`;
  return oneLine(`${name === undefined ? "" : `${name}, `}${size}${names === "" ? "" : `: ${names}`}`);
}

function tableMetadata(
  { grid, extras }: Sheet,
  { region }: RegionTable,
  formulas: RegionRows["formulas"],
): Record<string, unknown> {
  const bottom = region.isOpen ? Math.max(region.range.top, grid.extent().rowCount - 1) : region.range.bottom;
  const range = { ...region.range, bottom };
  const merged = mergedIn(range, extras.merged);
  return {
    source_range: rangeName(range),
    ...(region.declared?.name === undefined ? {} : { name: region.declared.name }),
    ...(merged.length > 0 ? { merged } : {}),
    ...(Object.keys(formulas).length > 0 ? { formulas } : {}),
  };
}

function mergedIn(range: CellRange, merged: readonly CellRange[]): string[] {
  const names: string[] = [];
  for (const each of merged) {
    if (names.length >= MOST_MERGED) break;
    if (overlaps(each, range)) names.push(rangeName(each));
  }
  return names;
}

/** What is known of a sheet beside its elements. */
export function pageMetadata({ state, kind, extras }: Sheet): Pick<PageContent, "metadata"> {
  const metadata = {
    ...(state === "visible" ? {} : { hidden: true, state }),
    ...(kind === "worksheet" ? {} : { sheet_type: kind }),
    ...(extras.problems.length > 0 ? { problems: extras.problems } : {}),
  };
  return Object.keys(metadata).length > 0 ? { metadata } : {};
}
