import type { DuckDBConnection } from "@duckdb/node-api";
import type { TotalRow } from "./engine-messages.ts";
import { quoteName, ROW_COLUMN } from "./engine-messages.ts";
import { NAMED } from "./find-totals.ts";

/** Cells that stand for nothing in a column of numbers. */
const NOTHING = ["", "-", "–", "—", "n/a", "N/A", "NA", "nil", "null"];

export interface TextColumnPlan {
  readonly table: string;
  readonly name: string;
  /** Rows with a cell that is called a total: that cell says nothing of what the column holds. */
  readonly labelled: readonly TotalRow[];
}

/** A column of texts of which it is to be found out what they stand for. */
export class TextColumn {
  readonly name: string;
  /** One of its cells, as SQL. */
  readonly cell: string;
  readonly #connection: DuckDBConnection;
  /** Its cells that say something of what it holds. */
  readonly #telling: string;

  constructor(connection: DuckDBConnection, { table, name, labelled }: TextColumnPlan) {
    this.#connection = connection;
    this.name = name;
    this.cell = `trim(${quoteName(name)})`;
    const nothing = NOTHING.map((text) => `'${text}'`).join(", ");
    const rows = labelled.map(({ row }) => row).join(", ");
    const labels =
      rows === ""
        ? ""
        : ` AND NOT (${quoteName(ROW_COLUMN)} IN (${rows}) AND regexp_full_match(${this.cell}, '${NAMED}'))`;
    this.#telling = `FROM ${quoteName(table)} WHERE ${quoteName(name)} IS NOT NULL AND ${this.cell} NOT IN (${nothing})${labels}`;
  }

  /** Whether some cells say something, and all of them satisfy the condition. */
  async isAll(condition: string): Promise<boolean> {
    return (await this.#areAll([condition], "")).at(0) === true;
  }

  /** The same for each of several conditions, for its first cells alone. */
  async areFirst(conditions: readonly string[], first: number): Promise<readonly boolean[]> {
    return this.#areAll(conditions, ` LIMIT ${first}`);
  }

  async #areAll(conditions: readonly string[], limit: string): Promise<readonly boolean[]> {
    const all = conditions.map((each) => `count(*) > 0 AND count(*) = count(*) FILTER (WHERE ${each})`);
    const reader = await this.#connection.runAndReadAll(
      `SELECT ${all.join(", ")} FROM (SELECT ${quoteName(this.name)} ${this.#telling}${limit})`,
    );
    return (reader.getRowsJson()[0] ?? []).map((is) => is === true);
  }

  /** One of its texts. */
  async example(): Promise<string | undefined> {
    const text = await this.#texts(`SELECT ${this.cell} ${this.#telling} LIMIT 1`);
    return text[0];
  }

  /** What a pattern finds in its texts, each once; "" where it finds nothing. */
  async finds(pattern: string, most: number): Promise<string[]> {
    const found = `regexp_extract(${this.cell}, '${pattern}')`;
    return this.#texts(`SELECT DISTINCT ${found} ${this.#telling} ORDER BY 1 LIMIT ${most}`);
  }

  async #texts(sql: string): Promise<string[]> {
    const reader = await this.#connection.runAndReadAll(sql);
    return reader.getRowsJson().map(([text]) => String(text));
  }
}
