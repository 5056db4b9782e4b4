import type { QueryTableInput, QueryTableOutput } from "./query-table.ts";

/** The largest limit that there is. */
export const MOST_ROWS = 1_000;

/** The answer in words, with where it stands. */
export function describeQuery(args: QueryTableInput, body: QueryTableOutput): string {
  const [first] = body.tables;
  const isDescription = first?.columns !== undefined;
  const columns = first?.columns?.map(({ name, kind }) => `${name} (${kind})`).join(", ");
  return [
    ...(isDescription ? [`Columns: ${columns}`, "First rows:"] : []),
    ...resultLines(body),
    body.is_cut && !isDescription ? describeCut(args.limit) : "",
    ...body.tables.map(
      (table, at) => `Source: ${describeSource(table, at === 0 ? body.matched_rows : undefined)}`,
    ),
    ...new Set(body.notes),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

function describeCut(limit: number): string {
  return limit >= MOST_ROWS
    ? "… more rows than any answer takes: filter, group or order_by."
    : `… more rows; set limit above ${limit}, or ask for less.`;
}

function resultLines({ columns, rows, matched_rows }: QueryTableOutput): string[] {
  if (rows.length === 0 || matched_rows === 0) return ["No rows match."];
  const [row = []] = rows;
  const [column] = columns;
  if (rows.length === 1 && columns.length === 1) return [`${column?.name}: ${shown(row[0])}`];
  return [
    `| ${columns.map(({ name }) => shown(name)).join(" | ")} |`,
    `| ${columns.map(() => "---").join(" | ")} |`,
    ...rows.map((values) => `| ${values.map(shown).join(" | ")} |`),
  ];
}

function shown(value: string | number | boolean | null | undefined): string {
  return String(value ?? "")
    .replace(/\s+/g, " ")
    .replaceAll("|", "\\|");
}

function rowsOf(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}

function describeSource(
  { uri, file, sheet, page_index, rows, first_row, last_row }: QueryTableOutput["tables"][number],
  matched: number | undefined,
): string {
  const where = sheet === "" ? `page ${page_index + 1}` : sheet;
  // A join may make more of them.
  const count = matched === undefined || matched > rows ? rowsOf(rows) : `${matched} of ${rowsOf(rows)}`;
  const isOne = first_row === last_row;
  const span =
    first_row === undefined
      ? ""
      : isOne
        ? ` (row ${first_row})`
        : ` (between rows ${first_row} and ${last_row})`;
  return `${file}, ${where}, ${count}${span}, ${uri}`;
}
