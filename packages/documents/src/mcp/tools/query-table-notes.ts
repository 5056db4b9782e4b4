import type { BuiltForm } from "../../tables/build-query.ts";
import type { ResultValue, TableColumn, TotalRow } from "../../tables/engine/engine-messages.ts";
import { allRows } from "../../tables/join-continued.ts";
import type { LoadedTable } from "../../tables/loaded-tables.ts";
import type { TableSource } from "../../tables/table-source.ts";

/** A table that is asked, and the other tables of its page. */
export type ChosenTable = LoadedTable & { readonly beside: readonly TableSource[] };

/** Rows and tables that a note names. */
const MOST_NAMED = 5;
/** More rows than this that are only called totals are no totals. */
const MOST_DOUBTFUL = 20;

/** Cells that a sum does not have. */
export function addedNotes({ added }: BuiltForm, cells: readonly ResultValue[]): string[] {
  return added.flatMap((name, at) => {
    const empty = Number(cells[at * 2] ?? 0);
    const odd = Number(cells[at * 2 + 1] ?? 0);
    return [
      ...(empty > 0 ? [`${empty} of these rows have no ${name}.`] : []),
      ...(odd > 0 ? [`In ${odd} of these rows ${name} is no number: they are left out of it.`] : []),
    ];
  });
}

/** The largest of "9" and "10" is "9" where they are texts. */
export function alphabetNotes({ alphabetic }: BuiltForm): string[] {
  return alphabetic.map((name) => `${name} holds texts: min and max go by the alphabet.`);
}

/** How numbers were read, where that is not the only way. */
export function columnNotes(columns: readonly TableColumn[]): string[] {
  return columns.flatMap(({ name, signs = [], isAmbiguous }) => [
    ...(signs.length === 1 ? [`${name} is in ${signs[0]}.`] : []),
    ...(signs.length > 1
      ? [
          `${name} mixes ${signs.map((sign) => sign || "numbers without a sign").join(", ")}: a sum over all of them means nothing.`,
        ]
      : []),
    ...(isAmbiguous
      ? [`${name} has numbers like 1.234, read with a decimal point, though they could mean 1234.`]
      : []),
  ]);
}

/** What became of rows that sum up others. */
export function totalNotes({ totals, doubtful }: ChosenTable, what: "left out" | "kept" | "told"): string[] {
  const doubts =
    doubtful.length === 0 || doubtful.length > MOST_DOUBTFUL
      ? []
      : [
          `${namesOf(doubtful)} may sum up others, and ${doubtful.length > 1 ? "are" : "is"} counted like any row.`,
        ];
  if (totals.length === 0) return doubts;
  const isOne = totals.length === 1;
  const sums = `${namesOf(totals)} ${isOne ? "sums" : "sum"} up ${isOne ? "the others" : "others"}`;
  const said = {
    "left out": `${sums} and ${isOne ? "was" : "were"} left out.`,
    kept: `${sums}: do not add ${isOne ? "it" : "them"} up as well.`,
    told: `${sums}; where and select leave ${isOne ? "it" : "them"} out.`,
  };
  return [said[what], ...doubts];
}

function namesOf(rows: readonly TotalRow[]): string {
  const named = rows.slice(0, MOST_NAMED).map(({ row, label }) => `${row} ("${label}")`);
  const more = rows.length - named.length;
  return `${rows.length === 1 ? "Row" : "Rows"} ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** What a join makes of rows that have no partner, or several. */
export function joinNotes(
  pairs: readonly ResultValue[] | undefined,
  { first, second }: { readonly first: ChosenTable; readonly second?: ChosenTable | undefined },
): string[] {
  if (pairs === undefined || second === undefined) return [];
  const [paired = 0, alone = 0, all = 0] = pairs.map(Number);
  const [here, there] = [first, second].map(({ source }) => source.document.source.name);
  return [
    ...(alone > 0 ? [`${alone} rows of ${here} have no partner in ${there} and are left out.`] : []),
    ...(all > paired
      ? [
          `${paired} rows of ${here} become ${all}, as some have several partners in ${there}: their numbers count several times.`,
        ]
      : []),
  ];
}

/** What was taken for granted of a table, and what of it or beside it was not looked at. */
export function tableNotes({ isWhole, rows, source, filled, beside }: ChosenTable): string[] {
  const { document, firstRow, headRows, continued, pageTitle, pageIndex } = source;
  const { name } = document.source;
  const others = beside.slice(0, MOST_NAMED).map(({ elementId }) => `${name}#${elementId}`);
  const more = beside.length > others.length ? ` and ${beside.length - others.length} more` : "";
  const lastHead = firstRow + headRows - 1;
  return [
    ...(isWhole ? [] : [`Only the first ${rows} of ${allRows(source)} rows of ${name} were looked at.`]),
    ...(headRows === 1 ? [`Row ${firstRow} was taken for the names of the columns.`] : []),
    ...(headRows > 1 ? [`Rows ${firstRow} to ${lastHead} were taken for the names of the columns.`] : []),
    ...(filled.length > 0 ? [`Merged cells of ${filled.join(", ")} stand for each of their rows.`] : []),
    ...(continued.length > 0
      ? [
          `Goes on after empty rows, at row ${continued.map((part) => part.firstRow).join(", ")}: all of it is counted.`,
        ]
      : []),
    ...(others.length > 0
      ? [
          `Not looked at: other tables of ${pageTitle || `page ${pageIndex + 1}`}: ${others.join(", ")}${more}.`,
        ]
      : []),
  ];
}
