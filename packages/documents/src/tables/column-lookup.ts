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
    const all = this.#tables.flatMap(({ view, columns }) => columns.map((column) => ({ view, column })));
    const isSo = ({ view, column }: (typeof all)[number]): boolean =>
      plain(column.name) === name || `${view}.${plain(column.name)}` === name;
    const found = all.find(isSo) ?? theOnly(all, name);
    if (found !== undefined) return { ...found.column, sql: `${found.view}.${quoteName(found.column.name)}` };
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

/** The one column that is written so but for signs, as unit_price for Unit price, or whose last words these are. */
function theOnly<Each extends { readonly column: TableColumn }>(
  all: readonly Each[],
  name: string,
): Each | undefined {
  const wanted = letters(name);
  if (wanted === "") return undefined;
  const alike = all.filter(({ column }) => letters(column.name) === wanted);
  const ending = all.filter(({ column }) => plain(column.name).endsWith(` ${name}`));
  const found = alike.length > 0 ? alike : ending;
  return found.length === 1 ? found[0] : undefined;
}

function letters(name: string): string {
  return plain(name).replace(/[^\p{L}\p{N}]+/gu, "");
}

function plain(name: string): string {
  return name
    .trim()
    .replace(/^["'`[]|["'`\]]$/g, "")
    .replace(/\s+/g, " ")
    .toLowerCase();
}
