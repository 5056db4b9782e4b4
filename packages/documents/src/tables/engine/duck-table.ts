import type { DuckDBAppender, DuckDBConnection, DuckDBType } from "@duckdb/node-api";
import { BOOLEAN, DOUBLE, DuckDBDataChunk, INTEGER, VARCHAR } from "@duckdb/node-api";
import type { ChunkColumn, RowChunk } from "../../worker/row-chunk.ts";
import type { ColumnChange } from "./change-types.ts";
import { changeTypes } from "./change-types.ts";
import { quoteName, ROW_COLUMN } from "./engine-messages.ts";

/** What a column is stored as while rows come in; `empty` until one has a value in it. */
export type StoredKind = "empty" | "integer" | "number" | "boolean" | "text";

/** Rows that the engine takes at once. */
const VECTOR_ROWS = 2048;

const types = { empty: VARCHAR, integer: INTEGER, number: DOUBLE, boolean: BOOLEAN, text: VARCHAR };

/** A table that is being filled: a column is as narrow as its values allow, and widens when one does not fit. */
export class DuckTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly #connection: DuckDBConnection;
  readonly #kinds: StoredKind[];
  /** Open from one chunk to the next: to close it costs more than the rows. */
  #appender: DuckDBAppender | undefined;
  #rows = 0;
  #isMade = false;

  constructor(connection: DuckDBConnection, name: string, columns: readonly string[]) {
    this.#connection = connection;
    this.name = name;
    this.columns = columns;
    this.#kinds = columns.map(() => "empty");
  }

  get rows(): number {
    return this.#rows;
  }

  kindOf(at: number): StoredKind {
    return this.#kinds[at] ?? "empty";
  }

  async append({ rows, columns }: RowChunk, firstRow: number): Promise<void> {
    await this.#widen(this.columns.map((_, at) => columns[at]?.kind ?? "empty"));
    const stored: DuckDBType[] = [INTEGER, ...this.#kinds.map((kind) => types[kind])];
    this.#appender ??= await this.#connection.createAppender(this.name);
    for (let from = 0; from < rows; from += VECTOR_ROWS) {
      const count = Math.min(VECTOR_ROWS, rows - from);
      const chunk = DuckDBDataChunk.create(stored, count);
      chunk.setColumnValues(
        0,
        Array.from({ length: count }, (_, at) => firstRow + from + at),
      );
      for (const [at, kind] of this.#kinds.entries())
        chunk.setColumnValues(at + 1, valuesOf(columns[at], kind, { from, count }));
      this.#appender.appendDataChunk(chunk);
    }
    this.#rows += rows;
  }

  /** Puts what was appended into the table; until then a query does not see it. */
  async flush(): Promise<void> {
    if (!this.#isMade) await this.#make();
    this.#closeAppender();
  }

  #closeAppender(): void {
    this.#appender?.closeSync();
    this.#appender = undefined;
  }

  /** The table is made when its first rows tell what its columns hold. */
  async #make(): Promise<void> {
    const columns = this.columns.map((name, at) => `, ${quoteName(name)} ${types[this.kindOf(at)]}`);
    await this.#connection.run(
      `CREATE TABLE ${quoteName(this.name)} (${quoteName(ROW_COLUMN)} INTEGER${columns.join("")})`,
    );
    this.#isMade = true;
  }

  async #widen(arriving: readonly ChunkColumn["kind"][]): Promise<void> {
    const changes = this.columns.flatMap((name, at): ColumnChange[] => {
      const now = this.kindOf(at);
      const kind = arriving[at] ?? "empty";
      const wanted = wider(now, kind === "mixed" ? "text" : kind);
      this.#kinds[at] = wanted;
      // A column without any value was made for texts.
      if (wanted === now || (now === "empty" && wanted === "text")) return [];
      const column = quoteName(name);
      const isNumber = wanted === "text" && now === "number";
      const value = isNumber ? plainNumber(column) : `CAST(${column} AS ${types[wanted]})`;
      return [{ column: name, type: String(types[wanted]), value }];
    });
    if (!this.#isMade) return this.#make();
    if (changes.length === 0) return;
    this.#closeAppender();
    await changeTypes(this.#connection, this.name, changes);
  }
}

/** The narrowest kind that holds both. */
function wider(a: StoredKind, b: StoredKind): StoredKind {
  if (a === b || b === "empty") return a;
  if (a === "empty") return b;
  const isNumber = (kind: StoredKind): boolean => kind === "integer" || kind === "number";
  return isNumber(a) && isNumber(b) ? "number" : "text";
}

/** As it would have been written had it come as text: 5, not 5.0. */
function plainNumber(column: string): string {
  return `CASE WHEN ${column} = trunc(${column}) AND abs(${column}) < 1e15 THEN CAST(CAST(${column} AS BIGINT) AS VARCHAR) ELSE CAST(${column} AS VARCHAR) END`;
}

interface Part {
  readonly from: number;
  readonly count: number;
}

function valuesOf(
  column: ChunkColumn | undefined,
  kind: StoredKind,
  { from, count }: Part,
): (string | number | boolean | null)[] {
  if (column === undefined || column.kind === "empty") return new Array<null>(count).fill(null);
  const part: ArrayLike<string | number | boolean | null> = column.values.slice(from, from + count);
  const values: (string | number | boolean | null)[] = new Array(count);
  const isText = kind === "text";
  for (let at = 0; at < count; at++) {
    const value = part[at] ?? null;
    if (value === null || Number.isNaN(value)) values[at] = null;
    else values[at] = isText && typeof value !== "string" ? String(value) : value;
  }
  return values;
}
