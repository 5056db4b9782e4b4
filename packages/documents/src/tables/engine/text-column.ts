import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteName } from "./engine-messages.ts";
import type { Reading } from "./infer-types.ts";

/** Cells that stand for nothing in a column of numbers. */
const NOTHING = ["", "-", "–", "—", "n/a", "N/A", "NA", "nil", "null"];

/** A column of texts of which it is to be found out what they stand for. */
export class TextColumn {
  readonly name: string;
  /** One of its cells, as SQL. */
  readonly cell: string;
  readonly #connection: DuckDBConnection;
  readonly #table: string;

  constructor(connection: DuckDBConnection, table: string, name: string) {
    this.#connection = connection;
    this.#table = quoteName(table);
    this.name = name;
    this.cell = `trim(${quoteName(name)})`;
  }

  /** Whether some cells say something, and all of them satisfy the condition; only the first where so many are enough. */
  async isAll(condition: string, first?: number): Promise<boolean> {
    const limit = first === undefined ? "" : ` LIMIT ${first}`;
    const reader = await this.#connection.runAndReadAll(
      `SELECT count(*) > 0 AND count(*) = count(*) FILTER (WHERE ${condition}) FROM (SELECT ${quoteName(this.name)} ${this.#telling()}${limit})`,
    );
    return reader.getRowsJson()[0]?.[0] === true;
  }

  /** One of its texts. */
  async example(): Promise<string | undefined> {
    const text = await this.#texts(`SELECT ${this.cell} ${this.#telling()} LIMIT 1`);
    return text[0];
  }

  /** What a pattern finds in its texts, each once; "" where it finds nothing. */
  async finds(pattern: string, most: number): Promise<string[]> {
    const found = `regexp_extract(${this.cell}, '${pattern}')`;
    return this.#texts(`SELECT DISTINCT ${found} ${this.#telling()} ORDER BY 1 LIMIT ${most}`);
  }

  async #texts(sql: string): Promise<string[]> {
    const reader = await this.#connection.runAndReadAll(sql);
    return reader.getRowsJson().map(([text]) => String(text));
  }

  /** Gives all of its cells another type. */
  async become({ type, cast }: Pick<Reading, "type" | "cast">): Promise<void> {
    await this.#connection.run(
      `ALTER TABLE ${this.#table} ALTER ${quoteName(this.name)} TYPE ${type} USING ${cast(this.cell)}`,
    );
  }

  /** The cells that say something. */
  #telling(): string {
    const nothing = NOTHING.map((text) => `'${text}'`).join(", ");
    return `FROM ${this.#table} WHERE ${quoteName(this.name)} IS NOT NULL AND ${this.cell} NOT IN (${nothing})`;
  }
}
