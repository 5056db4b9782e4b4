import { measured } from "@a2c-smcp/protocol";
import { z } from "zod";
import type { RowsAnswer, RowsQuery } from "../../api/reading.ts";
import { ApiFailure } from "../http/api-failure.ts";
import { post } from "../http/route.ts";
import { toolFor } from "./document-tool.ts";
import { callOwn } from "./own-tools.ts";
import { uri } from "./query-fields.ts";
import type { TableColumn } from "./rows-sql.ts";
import { rowsSql } from "./rows-sql.ts";

const ROWS_MS = 55_000;

const Query = z.strictObject({
  uri,
  column: z.int().min(0).max(10_000).optional(),
  isDown: z.boolean().optional(),
  filter: z.string().max(500, measured).optional(),
  offset: z.int().min(0).max(10_000_000),
  limit: z.int().min(1).max(200),
});

const Described = z.looseObject({
  tables: z
    .array(z.looseObject({ columns: z.array(z.object({ name: z.string(), kind: z.string() })) }))
    .min(1),
});

const Answered = z.looseObject({
  rows: z.array(z.array(z.unknown())),
  notes: z.array(z.string()).default([]),
});

/** POST /api/rows: asks the table as an Agent would, in place of reading it. */
export const rowsRoute = post("/api/rows", Query, async (query, { context, signal }): Promise<RowsAnswer> => {
  const tool = toolFor(context.computer, query.uri, "query_table");
  const ask = <Output>(params: object, output: z.ZodType<Output>): Promise<Output> =>
    callOwn(context.computer, tool, {
      params: { table: query.uri, ...params },
      ...{ output, signal, timeoutMs: ROWS_MS },
    });
  const { tables } = await ask({}, Described);
  const columns = tables[0]?.columns ?? [];
  checkColumn(query, columns);
  const { rows, notes } = await ask({ sql: rowsSql(columns, query), limit: query.limit }, Answered);
  return {
    rows: rows.map((row) => ({ place: Number(row.at(-2)), cells: row.slice(0, -2) })),
    // Beyond the last row nothing tells how many there are; there are no more than are before it.
    total: Number(rows[0]?.at(-1) ?? query.offset),
    notes,
  };
});

function checkColumn({ column }: Pick<RowsQuery, "column">, columns: readonly TableColumn[]): void {
  if (column !== undefined && column >= columns.length)
    throw new ApiFailure(400, "bad-request", { message: `The table has ${columns.length} columns.` });
}
