import { linesOf } from "../layout/text-line.ts";
import { holdsCentre, overlapY, unionOf } from "../read/box.ts";
import { joinLines } from "../read/clean-text.ts";
import type { NativeCell, NativeTable } from "../read/native-page.ts";
import type { TextRun } from "../read/text-run.ts";
import { hasHead } from "./head-row.ts";
import { isTable } from "./is-table.ts";
import type { TableRegion } from "./table-region.ts";

export interface PageText {
  readonly runs: readonly TextRun[];
  readonly height: number;
  readonly isRtl: boolean;
}

/** Those of the tables that the engine sees which are tables: it takes boxed text and columns of prose for some too. */
export function nativeTables(tables: readonly NativeTable[], page: PageText): TableRegion[] {
  const regions: TableRegion[] = [];
  for (const table of tables) {
    const runs = page.runs.filter(({ box }) => holdsCentre(table.box, box, 1));
    const region = regionOf(table, runs, page);
    if (isTable(region, page)) regions.push(region);
  }
  return regions;
}

function regionOf(table: NativeTable, runs: readonly TextRun[], page: PageText): TableRegion {
  const read = (cells: readonly NativeCell[]): string[] => {
    const band = unionOf(cells.flatMap(({ box }) => box ?? []));
    // A large table has thousands of cells and runs: each row looks at its own runs only.
    const beside = band ? runs.filter(({ box }) => overlapY(band, box) > 0) : [];
    const texts = cells.map((cell) => cellText(cell, beside));
    return page.isRtl ? texts.reverse() : texts;
  };
  const all = [...(table.header ? [table.header] : []), ...table.rows].map(read);
  const width = Math.max(0, ...all.map((row) => row.length));
  const kept = Array.from({ length: width }, (_, column) => column).filter((column) =>
    all.some((row) => (row[column] ?? "") !== ""),
  );
  const rows = all
    .map((row) => kept.map((column) => row[column] ?? ""))
    .filter((row) => row.some((cell) => cell !== ""));
  const hasHeader = table.header?.some(({ text }) => text !== "") === true || hasHead(rows, runs);
  return {
    box: table.box,
    headers: hasHeader ? rows[0] : undefined,
    rows: hasHeader ? rows.slice(1) : rows,
    spans: [],
    runs: new Set(runs),
    isContinued: false,
  };
}

/** The text of a cell: from the runs inside its box where these are all of it, since the engine marks bold text up. */
function cellText({ text, box }: NativeCell, runs: readonly TextRun[]): string {
  if (text === "") return "";
  const inside = box ? runs.filter((run) => holdsCentre(box, run.box, 0.5)) : [];
  const read = inside.length === 1 ? (inside[0]?.text.trim() ?? "") : runsText(inside);
  if (read === text || haveSameLetters(read, text)) return read;
  const plain = text.replace(/<br\s*\/?>|\s+/g, " ").trim();
  return plain.replace(/\*{1,3}(?=\S)|(?<=\S)\*{1,3}/g, "");
}

function runsText(runs: readonly TextRun[]): string {
  if (runs.length === 0) return "";
  return linesOf(runs)
    .map((line) => line.text)
    .reduce(joinLines, "");
}

/** Whether two texts have the same letters in any order: the engine gives right-to-left text in the order of its shapes. */
function haveSameLetters(one: string, other: string): boolean {
  const [a, b] = [lettersOf(one), lettersOf(other)];
  return a === b || (a.length === b.length && [...a].sort().join("") === [...b].sort().join(""));
}

function lettersOf(text: string): string {
  return text.replace(/<br\s*\/?>|[^\p{L}\p{N}]/gu, "");
}
