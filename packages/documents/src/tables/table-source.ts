import type { Cell } from "@a2c-smcp/protocol";
import type { ElementDetail } from "@a2c-smcp/readers";
import type { LibraryDocument } from "../library/library-document.ts";
import { findHeads } from "./find-heads.ts";

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
  return {
    document,
    elementId: element.element_id,
    pageIndex: element.pageIndex,
    pageTitle,
    columns: columnNames(named, width),
    totalRows: (typeof total_rows === "number" ? total_rows : rows.length) - headRows,
    firstRow: firstRowOf(element, told.length > 0),
    headRows,
  };
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
function firstRowOf({ metadata }: Omit<ElementDetail, "summary">, hasHeader: boolean): number {
  const range = metadata?.["source_range"];
  const top = typeof range === "string" ? Number(/^[A-Z]+(\d+)/.exec(range)?.[1] ?? 1) : 1;
  return top + (hasHeader ? 1 : 0);
}
