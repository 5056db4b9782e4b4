/** What the full-text table knows of all its rows. */
export interface FtsTotals {
  readonly rows: number;
  /** Words of one row on average, by column: title, headings, above, body. */
  readonly averages: readonly number[];
}

interface Asking {
  one(sql: string): unknown;
}

const COLUMNS = 4;

/**
 * Reads the record in which FTS5 keeps the number of rows and of the words in each column, as variable-length integers
 * (https://www.sqlite.org/fts5.html, "the %_data table", row 1). An index without it is empty.
 */
export function readFtsTotals(statements: Asking): FtsTotals {
  const row = statements.one("SELECT block FROM passage_fts_data WHERE id = 1") as
    | { block: Buffer }
    | undefined;
  const [rows = 0, ...words] = row === undefined ? [] : readVarints(row.block);
  return {
    rows,
    averages: Array.from({ length: COLUMNS }, (_, column) =>
      Math.max(1, (words[column] ?? 0) / Math.max(1, rows)),
    ),
  };
}

function readVarints(block: Buffer): readonly number[] {
  const values: number[] = [];
  let value = 0;
  for (const byte of block) {
    value = value * 0x80 + (byte & 0x7f);
    if (byte >= 0x80) continue;
    values.push(value);
    value = 0;
  }
  return values;
}
