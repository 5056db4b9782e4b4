import type { Cell } from "@a2c-smcp/protocol";
import type { ElementDetail } from "@a2c-smcp/readers";
import type { LibraryDocument } from "../library/library-document.ts";
import type { MergedRows } from "./engine/engine-messages.ts";
import { findHeads } from "./find-heads.ts";
import type { SheetRange } from "./sheet-range.ts";
import { readRange } from "./sheet-range.ts";

/** A table of a document, as it is told before its rows are read. */
export interface TableSource {
  readonly document: LibraryDocument;
  readonly elementId: string;
  readonly pageIndex: number;
  /** Of the page: the name of a sheet. */
  readonly pageTitle: string;
  /** Names of the columns, each once. */
  readonly columns: readonly string[];
  /** What the document says of it; reading to the end may find more or fewer. */
  readonly totalRows: number;
  /** The row of the sheet or file that the first row below the header of the format is, from 1. */
  readonly firstRow: number;
  /** Rows at the top, from `firstRow` on, that name the columns though the format did not say so. */
  readonly headRows: number;
  /** Its columns have names of their own. */
  readonly isNamed: boolean;
  /** What most cells of each column are, as far as the first rows tell. */
  readonly holds: readonly ("numbers" | "words" | "nothing")[];
  /** Cells that stand for those below them. */
  readonly merged: readonly MergedRows[];
  /** Where on the sheet it stands; undefined where it is on none. */
  readonly range?: SheetRange | undefined;
  /** Tables below it that go on with its columns. */
  readonly continued: readonly TableSource[];
}

/** More columns than this are no table that anybody asks. */
const MOST_COLUMNS = 500;

/** What a table element says of itself. */
export function tableSource(
  document: LibraryDocument,
  element: Omit<ElementDetail, "summary">,
  pageTitle: string,
): TableSource | undefined {
  const { rows, headers, total_rows } = element.content;
  if (!Array.isArray(rows)) return undefined;
  const told: readonly Cell[] = Array.isArray(headers) ? headers : [];
  const heads = told.length > 0 ? undefined : findHeads(rows.filter((row) => Array.isArray(row)));
  const headRows = heads?.rows ?? 0;
  const named = heads?.names ?? told;
  const widest = rows.reduce<number>((most, row) => Math.max(most, Array.isArray(row) ? row.length : 0), 0);
  const width = Math.min(MOST_COLUMNS, Math.max(named.length, widest));
  const below = rows.slice(headRows).filter((row) => Array.isArray(row));
  const firstRow = firstRowOf(element, told.length > 0);
  return {
    document,
    elementId: element.element_id,
    pageIndex: element.pageIndex,
    pageTitle,
    columns: columnNames(named, width),
    totalRows: (typeof total_rows === "number" ? total_rows : rows.length) - headRows,
    firstRow,
    headRows,
    isNamed: named.length > 0,
    holds: Array.from({ length: width }, (_, at) => heldIn(below.map((row) => row[at]))),
    merged: mergedRows(element).filter(({ top }) => top >= firstRow + headRows),
    range: rangeOf(element),
    continued: [],
  };
}

function heldIn(cells: readonly (Cell | undefined)[]): TableSource["holds"][number] {
  const told = cells.filter((cell) => cell !== null && cell !== undefined && cell !== "");
  const numbers = told.filter((cell) => typeof cell === "number").length;
  if (told.length === 0) return "nothing";
  return numbers * 2 > told.length ? "numbers" : "words";
}

/** A column without a name gets the letter that a sheet would show; the second of a name gets a number. */
export function columnNames(headers: readonly Cell[], width: number): string[] {
  const taken = new Set<string>(["_row"]);
  return Array.from({ length: width }, (_, at) => {
    const given = String(headers[at] ?? "")
      .replace(/\s+/g, " ")
      .trim();
    const base = given === "" ? columnLetters(at) : given.slice(0, 200);
    let name = base;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${base} ${number}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

/** Sheets count their rows; elsewhere the header, where there is one, is the first. */
function firstRowOf(element: Omit<ElementDetail, "summary">, hasHeader: boolean): number {
  return (rangeOf(element)?.top ?? 1) + (hasHeader ? 1 : 0);
}

function rangeOf({ metadata }: Omit<ElementDetail, "summary">): SheetRange | undefined {
  const range = metadata?.["source_range"];
  return typeof range === "string" ? readRange(range) : undefined;
}

/** Merged cells of more than one row, as rows and columns of the table. */
function mergedRows(element: Omit<ElementDetail, "summary">): MergedRows[] {
  const { merged } = element.metadata ?? {};
  if (!Array.isArray(merged)) return [];
  const left = rangeOf(element)?.left ?? 0;
  return merged.flatMap((name) => {
    const range = typeof name === "string" ? readRange(name) : undefined;
    if (range === undefined || range.bottom === range.top || range.left < left) return [];
    return [{ column: range.left - left, top: range.top, bottom: range.bottom }];
  });
}
