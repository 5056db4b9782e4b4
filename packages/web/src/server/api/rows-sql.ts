import type { RowsQuery } from "../../api/reading.ts";

export interface TableColumn {
  readonly name: string;
  readonly kind: string;
}

/** One SELECT for the rows that are wanted, with their place in the table and how many there are. */
export function rowsSql(
  columns: readonly TableColumn[],
  { column, isDown = false, filter = "", offset, limit }: Omit<RowsQuery, "uri">,
): string {
  const names = columns.map(({ name }) => quoteName(name));
  const place = freeName(columns, "_place");
  const numbered = `SELECT *, row_number() OVER (ORDER BY _row) AS ${place} FROM t`;
  const where = filter.trim() === "" ? "" : ` WHERE ${whereHolds(names, filter.trim())}`;
  const by = column === undefined ? undefined : columns[column];
  const order = by === undefined ? place : `${sortKey(by)} ${isDown ? "DESC" : "ASC"} NULLS LAST, ${place}`;
  return (
    `SELECT ${[...names, place].join(", ")}, count(*) OVER () AS ${freeName(columns, "_total")} ` +
    `FROM (${numbered}) AS numbered${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
  );
}

/** Case counts for nobody who looks through a list. */
function sortKey({ name, kind }: TableColumn): string {
  return kind === "text" ? `lower(${quoteName(name)})` : quoteName(name);
}

/** Every word has to be somewhere in the row. */
function whereHolds(names: readonly string[], filter: string): string {
  const row = `lower(concat_ws(' ', ${names.map((name) => `CAST(${name} AS VARCHAR)`).join(", ")}))`;
  return filter
    .split(/\s+/)
    .map((word) => `contains(${row}, ${quoteText(word.toLocaleLowerCase())})`)
    .join(" AND ");
}

function freeName(columns: readonly TableColumn[], wanted: string): string {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  let name = wanted;
  while (taken.has(name)) name += "_";
  return quoteName(name);
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''").replaceAll("\0", "")}'`;
}
