import { measured } from "@a2c-smcp/protocol";
import { z } from "zod";
import { ColumnKind } from "../../tables/engine/engine-messages.ts";
import { QueryForm } from "../../tables/query-form.ts";
import { answerQuery } from "./query-table-answer.ts";
import { describeQuery, MOST_ROWS } from "./query-table-words.ts";
import { defineTool } from "./tool.ts";

const TableName = z.string().min(1, measured).max(4096, measured);

export const input = z.strictObject({
  table: TableName.describe(
    "File name, path or dpe:// URI; file.xlsx#Sheet or file.pdf#12 for a sheet or page.",
  ),
  ...QueryForm.shape,
  join: z
    .strictObject({ table: TableName, on: z.array(z.string().min(1).max(300)).min(1).max(2).optional() })
    .optional()
    .describe("A second table, t2; on: the column here and the one there."),
  sql: z
    .string()
    .trim()
    .min(1, { error: "write a SELECT", ...measured })
    .max(20_000, measured)
    .optional()
    .describe("Instead: one SELECT (DuckDB) over t, and t2. Each has _row."),
  limit: z.int().min(1).max(MOST_ROWS).default(20),
});

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const output = z.object({
  columns: z.array(z.object({ name: z.string(), kind: z.enum(ColumnKind) })),
  rows: z.array(z.array(Value)),
  is_cut: z.boolean().describe("true when there are more rows than limit"),
  matched_rows: z.int().optional().describe("rows of the table that the answer stands on"),
  tables: z.array(
    z.object({
      uri: z.string().describe("dpe:// URI of the table"),
      file: z.string(),
      page_index: z.int(),
      sheet: z.string(),
      rows: z.int(),
      first_row: z.int().optional().describe("first row of sheet or file that counts in the answer, from 1"),
      last_row: z.int().optional(),
      columns: z.array(z.object({ name: z.string(), kind: z.enum(ColumnKind) })).optional(),
    }),
  ),
  notes: z.array(z.string()).describe("what the answer leaves out or takes for granted"),
});
export type QueryTableInput = z.infer<typeof input>;
export type QueryTableOutput = z.infer<typeof output>;

/** Questions that a table answers without being read. */
export const queryTable = defineTool({
  name: "query_table",
  title: "Query a table",
  description:
    "Answers from a sheet, CSV file or table without reading it: filter, group, sum, count, average, top n, join. " +
    "With table alone: its columns and first rows.",
  input,
  output,
  run: async (args, call) => {
    const structured = await answerQuery(args, call);
    return { structured, text: describeQuery(args, structured) };
  },
});
