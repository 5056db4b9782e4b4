import { buildDpeUri, measured } from "@a2c-smcp/protocol";
import { estimateTokens, isRecord } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { NextCall } from "../answers/answer.ts";
import { answerOf, present } from "../answers/answer.ts";
import { fitTable } from "../answers/fit-table.ts";
import { MOST_TOKENS } from "../arguments.ts";
import { askServer, serverTools } from "../asking/ask-servers.ts";
import type { DocumentCall } from "../document-tool.ts";
import { defineDocumentTool } from "../document-tool.ts";
import { readCitation } from "../places/citation.ts";
import { findPlace } from "../places/find-place.ts";
import { tableConditions } from "./table-conditions.ts";

/** Tokens for what is said of rows that are left out. */
const NEXT_TOKENS = 150;
const MOST_ROWS = 1_000;
const words = z.array(z.string().max(500, measured)).max(50, measured).optional();
const fields = z.record(z.string(), z.unknown());

/** `query_table`: what a sheet says, without reading it. */
export const queryTableTool = defineDocumentTool({
  name: "query_table",
  title: "Query a table",
  description: "Filter, sum, group, sort, join tables. table alone: its columns.",
  input: {
    table: z.string().min(1, measured).max(4_096, measured).describe("as uri; orders.xlsx#Sheet"),
    where: z
      .array(fields)
      .max(20, measured)
      .optional()
      .describe("[{column, op, value}]; op: = != < <= > >= contains in empty filled; dates: 2025-Q3"),
    group_by: words.describe("columns; quarter(c)"),
    select: words.describe("columns; count, sum(c), avg, min, max, median, count_distinct"),
    order_by: z.string().max(500, measured).optional().describe('like "sum(c) desc"'),
    join: fields.optional().describe("{table, on: [here, there]}"),
    sql: z.string().max(10_000, measured).optional().describe("instead: a SELECT over t, joined t2"),
    limit: z.int().min(1).max(MOST_ROWS).optional().describe("rows"),
  },
  run: async ({ table, ...given }, call) => {
    const rest = { ...given, where: given.where && tableConditions(given.where) };
    const place = await tableOf(table, call);
    const [tool] = await serverTools("query_table", place.document, call);
    if (!tool) return answerOf([], {});
    const joined = rest.join && {
      ...rest.join,
      on: typeof rest.join["on"] === "string" ? [rest.join["on"]] : rest.join["on"],
      table: (await tableOf(String(rest.join["table"] ?? ""), call)).table,
    };
    const args = present({ ...rest, join: joined, table: place.table });
    const { words: said, structured } = await askServer(tool, args, call);
    const isWhole = estimateTokens(said) <= call.tokens;
    const { text, shown, rows } = fitTable(said, isWhole ? call.tokens : call.tokens - NEXT_TOKENS);
    const { tables, isCut } = factsIn(structured);
    // More rows than asked for: another call has them, unless it would be one of the server's "first rows".
    const more = isCut && isQuestion(rest) ? moreRows({ table, ...rest }) : [];
    if (isWhole) return answerOf([text], { tables }, more);
    const counted = `Shown: the first ${shown} of these ${rows} rows.`;
    const needed = estimateTokens(said) + NEXT_TOKENS;
    if (needed > MOST_TOKENS)
      return answerOf([text, `${counted} The others fit into no answer: filter, group or order_by.`], {
        tables,
      });
    return answerOf([text, counted], { tables }, [allRows({ table, ...rest }, { needed, rows })]);
  },
});

function factsIn(structured: unknown): { readonly tables: unknown; readonly isCut: boolean } {
  if (!isRecord(structured)) return { tables: [], isCut: false };
  return { tables: structured["tables"] ?? [], isCut: structured["is_cut"] === true };
}

function isQuestion({
  where,
  group_by,
  select,
  order_by,
  join,
  sql,
}: Readonly<Record<string, unknown>>): boolean {
  return [where, group_by, select, order_by, join, sql].some((each) => each !== undefined);
}

/** The call with the largest limit that there is, where rows are left out for it. */
function moreRows(args: Readonly<Record<string, unknown>>): NextCall[] {
  if (args["limit"] === MOST_ROWS) return [];
  return [
    {
      tool: "query_table",
      arguments: present({ ...args, limit: MOST_ROWS, max_tokens: MOST_TOKENS }),
      left: `rows beyond the limit, up to ${MOST_ROWS}`,
    },
  ];
}

/** The call that gets every row of an answer that was cut. */
function allRows(
  args: Readonly<Record<string, unknown>>,
  { needed, rows }: { readonly needed: number; readonly rows: number },
): NextCall {
  return {
    tool: "query_table",
    arguments: present({ ...args, max_tokens: Math.min(MOST_TOKENS, Math.ceil(needed / 100) * 100) }),
    left: `the rest of ${rows} rows`,
  };
}

/** A table as its server takes it: what names a sheet is left to the server, citations become URIs. */
async function tableOf(
  word: string,
  call: DocumentCall,
): Promise<{ readonly table: string; readonly document?: string }> {
  const [, name = word] =
    /^(.*\S)\s*#[^#]+$/.exec(readCitation(word).element === undefined ? word : "") ?? [];
  const found = await findPlace(name, call);
  const { host, docRef, pageIndex, elementId, uri } = found;
  if (elementId !== undefined) return { table: buildDpeUri({ host, docRef, elementId }), document: uri };
  if (pageIndex !== undefined) return { table: buildDpeUri({ host, docRef, pageIndex }), document: uri };
  return { table: name === word ? uri : `${docRef}${word.slice(name.length)}`, document: uri };
}
