import { EngineError } from "../../tables/engine-error.ts";
import type { TablePlace } from "../../tables/find-tables.ts";
import { allRows } from "../../tables/join-continued.ts";
import type { TableSource } from "../../tables/table-source.ts";
import type { QueryTableInput } from "./query-table.ts";

/** Tables that a question which one is meant lists. */
const MOST_CHOICES = 12;

/** Which table is meant. */
export interface Wanted {
  readonly place: TablePlace;
  /** Columns that the table should have, in lower case. */
  readonly wanted: readonly string[];
  readonly isSql?: boolean;
}

/** The only table, or the only one that has the columns; otherwise it is asked which. */
export function chooseTable(found: readonly TableSource[], { place, wanted, isSql }: Wanted): TableSource {
  const [only, ...others] = found;
  if (only === undefined)
    throw new EngineError(
      "refused",
      `${describePlace(place)} has no table; search_documents finds where one is`,
    );
  if (others.length === 0) return only;
  const names = found.map(({ columns }) => new Set(columns.map((column) => column.toLowerCase())));
  // Words of SQL that are no column of any table are something else.
  const named = isSql ? wanted.filter((name) => names.some((some) => some.has(name))) : wanted;
  const fitting =
    named.length === 0 ? [] : found.filter((_, at) => named.every((name) => names[at]?.has(name)));
  if (fitting.length === 1 && fitting[0] !== undefined) return fitting[0];
  const list = (fitting.length > 1 ? fitting : found).slice(0, MOST_CHOICES).map(describeChoice);
  const rest = found.length > list.length ? `\n… ${found.length} tables in all` : "";
  throw new EngineError(
    "refused",
    `${only.document.source.name} has ${found.length} tables; name one:\n${list.join("\n")}${rest}`,
  );
}

function describePlace({ document, pageIndex }: TablePlace): string {
  const { name } = document.source;
  return pageIndex === undefined ? name : `Page ${pageIndex + 1} of ${name}`;
}

function describeChoice(source: TableSource): string {
  const { document, elementId, pageTitle, pageIndex, columns } = source;
  const where = pageTitle === "" ? `page ${pageIndex + 1}` : pageTitle;
  const names = columns.slice(0, 12).join(", ");
  return `- ${document.source.name}#${elementId} (${where}, ${allRows(source)} rows): ${names}`;
}

/** Names of columns that a form mentions, as far as they can be told from calls. */
export function columnsNamed({ where, group_by, select, join, sql }: QueryTableInput): string[] {
  if (join !== undefined) return [];
  if (sql !== undefined) return wordsOfSql(sql);
  const items = [...where.map(({ column }) => column), ...group_by, ...select];
  return items
    .map((item) => /\(\s*(?:distinct\s+)?(.*?)\s*\)\s*$/i.exec(item)?.[1] ?? item)
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== "" && item !== "*" && item !== "count");
}

/** Names in quotes, and words: some of them may be columns. */
function wordsOfSql(sql: string): string[] {
  const quoted = [...sql.matchAll(/"((?:[^"]|"")+)"/g)].map(([, name = ""]) => name.replaceAll('""', '"'));
  const words = sql.replace(/"[^"]*"|'[^']*'/g, " ").match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
  return [...quoted, ...words].map((name) => name.toLowerCase());
}
