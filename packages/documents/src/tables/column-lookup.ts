import { distance } from "fastest-levenshtein";
import type { TableColumn } from "./engine/engine-messages.ts";
import { quoteName } from "./engine/engine-messages.ts";
import { EngineError } from "./engine-error.ts";

/** A column that a query names, as SQL writes it. */
export interface FoundColumn extends TableColumn {
  readonly sql: string;
}

/** A table under the name that it has in a query. */
export interface NamedTable {
  readonly view: string;
  readonly columns: readonly TableColumn[];
}

/** Columns that a complaint names. */
const MOST_NAMES = 40;

/** Finds the columns that a caller names, whatever their case; `t2.Name` for one of the joined table. */
export class ColumnLookup {
  readonly #tables: readonly NamedTable[];

  constructor(tables: readonly NamedTable[]) {
    this.#tables = tables;
  }

  /** Throws an EngineError that names the columns there are. */
  find(given: string): FoundColumn {
    const name = plain(given);
    for (const { view, columns } of this.#tables) {
      const column = columns.find(
        (each) => plain(each.name) === name || `${view}.${plain(each.name)}` === name,
      );
      if (column !== undefined) return { ...column, sql: `${view}.${quoteName(column.name)}` };
    }
    throw new EngineError(
      "refused",
      `there is no column ${given}. ${this.#near(name)}The columns are ${this.describe()}.`,
    );
  }

  /** Whether there is such a column. */
  has(given: string): boolean {
    const name = plain(given);
    return this.#tables.some(({ columns }) => columns.some((each) => plain(each.name) === name));
  }

  /** The columns with what they hold, for people and models. */
  describe(): string {
    const isOne = this.#tables.length === 1;
    const names = this.#tables.flatMap(({ view, columns }) =>
      columns.map(({ name, kind }) => `${isOne ? "" : `${view}.`}${name} (${kind})`),
    );
    const rest = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : "";
    return `${names.slice(0, MOST_NAMES).join(", ")}${rest}`;
  }

  #near(name: string): string {
    const near = this.#tables
      .flatMap(({ columns }) => columns.map((column) => column.name))
      .filter(
        (each) => plain(each).includes(name) || distance(plain(each), name) <= Math.max(1, name.length / 3),
      );
    return near.length === 0 ? "" : `Did you mean ${near.slice(0, 3).join(" or ")}? `;
  }
}

function plain(name: string): string {
  return name
    .trim()
    .replace(/^["'`[]|["'`\]]$/g, "")
    .replace(/\s+/g, " ")
    .toLowerCase();
}
