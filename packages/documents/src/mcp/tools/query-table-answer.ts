import { buildDpeUri } from "@a2c-smcp/protocol";
import { ToolRefusal } from "@a2c-smcp/provider";
import type { BuiltForm } from "../../tables/build-query.ts";
import { buildQuery } from "../../tables/build-query.ts";
import type { QueryResult, ResultValue } from "../../tables/engine/engine-messages.ts";
import { quoteName } from "../../tables/engine/engine-messages.ts";
import { EngineError } from "../../tables/engine-error.ts";
import type { TablePlace } from "../../tables/find-tables.ts";
import { findTables } from "../../tables/find-tables.ts";
import type { QueryTables } from "../../tables/query-tables.ts";
import { findPlace } from "./find-file.ts";
import type { QueryTableInput, QueryTableOutput } from "./query-table.ts";
import type { Wanted } from "./query-table-choice.ts";
import { chooseTable, columnsNamed } from "./query-table-choice.ts";
import type { ChosenTable } from "./query-table-notes.ts";
import {
  addedNotes,
  alphabetNotes,
  columnNotes,
  joinNotes,
  tableNotes,
  totalNotes,
} from "./query-table-notes.ts";
import type { ToolCall } from "./tool.ts";

const QUERY_MS = 10_000;
const SAMPLE_ROWS = 3;
/** Returns the result of a call; throws a ToolRefusal for what the caller can do better. */
export async function answerQuery(args: QueryTableInput, call: ToolCall): Promise<QueryTableOutput> {
  try {
    refuseBoth(args);
    call.context.tables.warm();
    const wanted = columnsNamed(args);
    const first = await loadTable(args.table, { wanted, isSql: args.sql !== undefined }, call);
    const second = args.join && (await loadTable(args.join.table, { wanted: [] }, call));
    if (args.sql !== undefined) return await answerSql({ sql: args.sql, first, second }, args, call);
    if (isBare(args)) return await describeTable(first, call);
    return await answerForm(args, { first, second }, call);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new ToolRefusal(`${error.message}`, { cause: error });
  }
}

/** A condition beside sql would do nothing, and the answer would look as if it held. */
function refuseBoth(args: QueryTableInput): void {
  if (args.sql === undefined) return;
  const both = (["where", "group_by", "select", "order_by", "distinct"] as const).filter((name) => {
    const given = args[name];
    return Array.isArray(given) ? given.length > 0 : given !== undefined && given !== false;
  });
  if (both.length > 0)
    throw new EngineError(
      "refused",
      `sql stands instead of ${both.join(", ")}: write all of it as sql, or none`,
    );
}

async function loadTable(given: string, wanted: Omit<Wanted, "place">, call: ToolCall): Promise<ChosenTable> {
  const { library, tables } = call.context;
  const place: TablePlace = await findPlace(given, call);
  const found = await findTables(library, place, call.signal);
  const source = chooseTable(found, { ...wanted, place });
  const beside = found.filter((each) => each !== source && each.pageIndex === source.pageIndex);
  return { ...(await tables.load(source, call.signal)), beside };
}

function isBare({ where, group_by, select, join, order_by }: QueryTableInput): boolean {
  const asked = where.length + group_by.length + select.length;
  return asked === 0 && join === undefined && order_by === undefined;
}

interface Loaded {
  readonly first: ChosenTable;
  readonly second?: ChosenTable | undefined;
}

function viewsOf({ first, second }: Loaded): Record<string, string> {
  return { t: first.name, ...(second === undefined ? {} : { t2: second.name }) };
}

async function describeTable(first: ChosenTable, call: ToolCall): Promise<QueryTableOutput> {
  const { tables, host } = call.context;
  const request = { views: { t: first.name }, values: [], limit: SAMPLE_ROWS, milliseconds: QUERY_MS };
  const sample = await tables.query({ ...request, sql: "SELECT * FROM t" });
  return {
    columns: [...sample.columns],
    rows: sample.rows.map((row) => [...row]),
    is_cut: sample.isCut,
    tables: [{ ...tableBody(first, host), columns: first.columns.map(({ name, kind }) => ({ name, kind })) }],
    notes: [...totalNotes(first, "told"), ...columnNotes(first.columns), ...tableNotes(first)],
  };
}

async function answerSql(
  { sql, first, second }: Loaded & { readonly sql: string },
  { limit }: QueryTableInput,
  call: ToolCall,
): Promise<QueryTableOutput> {
  const { tables, host } = call.context;
  const all = second === undefined ? [first] : [first, second];
  const request = { views: viewsOf({ first, second }), values: [], limit, milliseconds: QUERY_MS };
  const result = await tables.query({ ...request, sql }).catch((error: unknown) => {
    if (!(error instanceof EngineError) || error.code !== "refused") throw error;
    const columns = first.columns.map(({ name, kind }) => `${quoteName(name)} ${kind}`).join(", ");
    throw new EngineError("refused", `${error.message}. t has the columns ${columns}`, { cause: error });
  });
  return {
    columns: [...result.columns],
    rows: result.rows.map((row) => [...row]),
    is_cut: result.isCut,
    tables: all.map((table) => tableBody(table, host)),
    notes: [
      ...all.flatMap((table) => totalNotes(table, "kept")),
      ...columnNotes(all.flatMap((table) => table.columns.filter(({ name }) => sql.includes(name)))),
      ...all.flatMap(tableNotes),
    ],
  };
}

async function answerForm(args: QueryTableInput, loaded: Loaded, call: ToolCall): Promise<QueryTableOutput> {
  const { first, second } = loaded;
  const { host } = call.context;
  const left = queryTables(args, loaded);
  const all = { ...left, totals: [] };
  const without = await runForm(args, { loaded, tables: left }, call);
  // Whoever asks for a total by its name gets it.
  const isTotal = without.matched === 0 && first.totals.length > 0;
  const run = isTotal ? await runForm(args, { loaded, tables: all }, call) : without;
  const { result, matched, from, to, cells, built, pairs } = run;
  const span = typeof from === "number" && typeof to === "number" ? { first_row: from, last_row: to } : {};
  return {
    columns: result.columns.map(({ name, kind }) => ({ name, kind })),
    rows: result.rows.map((row) => [...row]),
    is_cut: result.isCut,
    matched_rows: matched,
    tables: [{ ...tableBody(first, host), ...span }, ...(second ? [tableBody(second, host)] : [])],
    notes: [
      ...(matched === 0 ? await nearValues(args, loaded, call) : []),
      ...joinNotes(pairs, loaded),
      ...addedNotes(built, cells),
      ...alphabetNotes(built),
      ...columnNotes(built.used),
      ...totalNotes(first, isTotal && matched > 0 ? "kept" : "left out"),
      ...tableNotes(first),
      ...(second ? tableNotes(second) : []),
    ],
  };
}

interface FormRun {
  readonly built: BuiltForm;
  readonly result: QueryResult;
  readonly matched: number;
  readonly from: ResultValue | undefined;
  readonly to: ResultValue | undefined;
  readonly cells: readonly ResultValue[];
  readonly pairs: readonly ResultValue[] | undefined;
}

async function runForm(
  args: QueryTableInput,
  { loaded, tables: named }: { readonly loaded: Loaded; readonly tables: QueryTables },
  call: ToolCall,
): Promise<FormRun> {
  const { tables } = call.context;
  const built = buildQuery(args, named);
  const request = { views: viewsOf(loaded), limit: args.limit, milliseconds: QUERY_MS };
  const [result, basis, pairs] = await Promise.all([
    tables.query({ ...request, ...built.answer }),
    tables.query({ ...request, ...built.basis }),
    built.pairs && tables.query({ ...request, ...built.pairs }),
  ]);
  const [matched = 0, from, to, ...cells] = basis.rows[0] ?? [];
  return { built, result, matched: Number(matched), from, to, cells, pairs: pairs?.rows[0] };
}

function queryTables({ join }: QueryTableInput, { first, second }: Loaded): QueryTables {
  const { totals } = first;
  const named = { view: "t", columns: first.columns };
  if (second === undefined) return { first: named, totals };
  const [left, right = left] = join?.on ?? [];
  if (left === undefined || right === undefined)
    throw new EngineError("refused", 'join: say on which columns, like on: ["Customer", "Name"]');
  return { first: named, second: { view: "t2", columns: second.columns, on: [left, right] }, totals };
}

/** Nothing matched: what the column that was compared does hold, nearest first. */
async function nearValues({ where }: QueryTableInput, loaded: Loaded, call: ToolCall): Promise<string[]> {
  const notes: string[] = [];
  for (const { column, op, value } of where) {
    const found = loaded.first.columns.find(({ name }) => name.toLowerCase() === column.trim().toLowerCase());
    const isText = found?.kind === "text" && (op === "=" || op === "contains") && typeof value === "string";
    if (!isText) continue;
    const name = quoteName(found.name);
    const sql = `SELECT ${name}, count(*) FROM t WHERE ${name} IS NOT NULL GROUP BY 1 ORDER BY jaro_winkler_similarity(lower(${name}), lower($1)) DESC, 2 DESC LIMIT 5`;
    const request = { views: { t: loaded.first.name }, values: [value], limit: 5, milliseconds: QUERY_MS };
    const { rows } = await call.context.tables.query({ ...request, sql });
    notes.push(
      `${found.name} has values like ${rows.map(([text, count]) => `${text} (${count})`).join(", ")}.`,
    );
  }
  return notes;
}

function tableBody({ source, rows }: ChosenTable, host: string): QueryTableOutput["tables"][number] {
  const { document, elementId, pageIndex, pageTitle } = source;
  const { docRef, relativePath } = document.source;
  return {
    uri: buildDpeUri({ host, docRef, elementId }),
    file: relativePath,
    page_index: pageIndex,
    sheet: pageTitle,
    rows,
  };
}
