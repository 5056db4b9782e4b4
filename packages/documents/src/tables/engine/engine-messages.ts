/** What a column holds, in words for people and models. */
export const ColumnKind = ["integer", "number", "boolean", "date", "timestamp", "text", "other"] as const;
export type ColumnKind = (typeof ColumnKind)[number];

/** A column of a table or of a result. */
export interface TableColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** Signs beside its numbers, as "€" or "%"; "" where some have none. */
  readonly signs?: readonly string[] | undefined;
  /** Its numbers are written so that 1.234 could be a thousand as well. */
  readonly isAmbiguous?: true | undefined;
  /** One of its texts. */
  readonly example?: string | undefined;
}

/** Rows of a column that are one merged cell: the text of the first stands for all of them. */
export interface MergedRows {
  /** Counts from 0. */
  readonly column: number;
  readonly top: number;
  readonly bottom: number;
}

/** A value of a result. */
export type ResultValue = string | number | boolean | null;

/** To the engine. Rows come as the body of `append`, as `encodeBatch` makes them. */
export type EngineRequest =
  | { readonly kind: "create"; readonly table: string; readonly columns: readonly string[] }
  | { readonly kind: "append"; readonly table: string; readonly firstRow: number }
  | { readonly kind: "finish"; readonly table: string; readonly merged: readonly MergedRows[] }
  | { readonly kind: "drop"; readonly table: string }
  | QueryRequest;

/** One read-only query over some of the tables, each under the name that the query gives it. */
export interface QueryRequest {
  readonly kind: "query";
  readonly views: Readonly<Record<string, string>>;
  readonly sql: string;
  readonly values: readonly ResultValue[];
  /** Rows of the answer at most. */
  readonly limit: number;
  readonly milliseconds: number;
}

/** What is known of a table once all of its rows are in. */
export interface FinishedTable {
  readonly rows: number;
  readonly columns: readonly TableColumn[];
  /** Rows that sum up others, by their first text, as "Total". */
  readonly totals: readonly TotalRow[];
  /** Rows that are called so and hold no sum of others that could be found. */
  readonly doubtful: readonly TotalRow[];
  /** Columns in which merged cells were given to each of their rows. */
  readonly filled: readonly string[];
}

export interface TotalRow {
  readonly row: number;
  readonly label: string;
}

export interface QueryResult {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly ResultValue[])[];
  /** There are more rows than were asked for. */
  readonly isCut: boolean;
}

/** What each kind of request is answered with. */
export interface EngineAnswers {
  create: true;
  append: true;
  finish: FinishedTable;
  drop: true;
  query: QueryResult;
}

/** From the engine. */
export type EngineReply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string };

/** The name of the column that every table has beside its own: the row of the sheet or file, from 1. */
export const ROW_COLUMN = "_row";

/** Writes a name so that SQL takes it as it is. */
/** What is said of a query that needs too much, whoever notices. */
export const TOO_LARGE =
  "the query needs more memory than it may have; group or filter before joining and sorting";

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
