import type { CallToolAnswer } from "@a2c-smcp/protocol";
import { isRecord } from "@a2c-smcp/runtime";
import type { CommandContext } from "../office/command-context.ts";
import { printableLine } from "../terminal/printable.ts";
import { showResult } from "./show-result.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Shows the answer of `query_table` in the language of whoever asks; as it is where its form is another. */
export function showQuery(context: CommandContext, result: CallToolAnswer, limit: number): void {
  const body = bodyOf(result);
  if (body === undefined) {
    showResult(context, result);
    return;
  }
  const say = context.messages.office.query;
  const [first] = body.tables;
  const described = first && Array.isArray(first["columns"]) ? first["columns"].filter(isRecord) : undefined;
  const names = described?.map(({ name, kind }) => say.column(cell(name), kindName(say.kinds, kind)));
  const lines = [
    ...(names === undefined ? [] : [say.columns(names.join(", ")), say.first]),
    ...rowLines(context, body),
    ...(body.isCut && names === undefined ? [say.more(limit)] : []),
    ...body.tables.map((table, at) =>
      say.source(sourceOf(context, table, at === 0 ? body.matched : undefined)),
    ),
    ...new Set(body.notes.map((each) => printableLine(String(each)))),
  ];
  context.out.print(lines.join("\n"));
}

/** Kinds are the server's to name: only those that are known have a word of ours. */
function kindName(kinds: Readonly<Record<string, string>>, kind: unknown): string {
  const name = cell(kind);
  return Object.hasOwn(kinds, name) ? (kinds[name] ?? name) : name;
}

interface Body {
  readonly columns: readonly Fields[];
  readonly rows: readonly (readonly unknown[])[];
  readonly tables: readonly Fields[];
  readonly notes: readonly unknown[];
  readonly matched: number | undefined;
  readonly isCut: boolean;
}

function bodyOf({ isError, structuredContent: body }: CallToolAnswer): Body | undefined {
  if (isError === true || !isRecord(body)) return undefined;
  const { columns, rows, tables, notes, matched_rows: matched } = body;
  if (!Array.isArray(columns) || !Array.isArray(rows) || !Array.isArray(tables)) return undefined;
  return {
    columns: columns.filter(isRecord),
    rows: rows.filter((row): row is unknown[] => Array.isArray(row)),
    tables: tables.filter(isRecord),
    notes: Array.isArray(notes) ? notes : [],
    matched: typeof matched === "number" ? matched : undefined,
    isCut: body["is_cut"] === true,
  };
}

/** A single value by its name, anything else as a table. */
function rowLines({ messages }: CommandContext, { columns, rows, matched }: Body): string[] {
  if (rows.length === 0 || matched === 0) return [messages.office.query.none];
  const names = columns.map(({ name }) => cell(name));
  if (rows.length === 1 && names.length === 1) return [`${names[0]}: ${cell(rows[0]?.[0])}`];
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(names), line(names.map(() => "---")), ...rows.map((row) => line(row.map(cell)))];
}

function cell(value: unknown): string {
  return printableLine(String(value ?? "").replace(/\s+/g, " ")).replaceAll("|", "\\|");
}

function sourceOf({ messages }: CommandContext, table: Fields, matched: number | undefined): string {
  const say = messages.office.query;
  const { file, sheet, uri, page_index: page } = table;
  const [rows, first, last] = [table["rows"], table["first_row"], table["last_row"]].map(Number) as [
    number,
    number,
    number,
  ];
  const where = typeof sheet === "string" && sheet !== "" ? cell(sheet) : say.page(Number(page) + 1);
  // A join may make more of them.
  const count = matched === undefined || matched > rows ? say.rows(rows) : say.someRows(matched, rows);
  const span = first === last ? say.row(first) : say.span(first, last);
  const counted = Number.isNaN(first) ? count : `${count} (${span})`;
  return `${cell(file)}, ${where}, ${counted}, ${cell(uri)}`;
}
