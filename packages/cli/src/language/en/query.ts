const rowsOf = (count: number): string => (count === 1 ? "1 row" : `${count} rows`);

/** What `a2c query` says around the rows. */
export const queryEn = {
  columns: (names: string) => `Columns: ${names}`,
  column: (name: string, kind: string) => `${name} (${kind})`,
  kinds: {
    text: "text",
    number: "number",
    integer: "integer",
    date: "date",
    timestamp: "timestamp",
    boolean: "boolean",
    other: "other",
  } as Readonly<Record<string, string>>,
  first: "First rows:",
  none: "No rows match.",
  more: (limit: number) => `… more rows; set --limit above ${limit}, or ask for less.`,
  source: (place: string) => `Source: ${place}`,
  page: (page: number) => `page ${page}`,
  rows: rowsOf,
  someRows: (matched: number, rows: number) => `${matched} of ${rowsOf(rows)}`,
  row: (row: number) => `row ${row}`,
  span: (first: number, last: number) => `between rows ${first} and ${last}`,
};
