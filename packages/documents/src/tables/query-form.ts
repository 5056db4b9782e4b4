import { measured } from "@a2c-smcp/protocol";
import { z } from "zod";

const Name = z.string().min(1, measured).max(300, measured);

/** How a condition compares a column with its value. */
export const WhereOperator = z.enum(["=", "!=", "<", "<=", ">", ">=", "contains", "in", "empty", "filled"]);
export type WhereOperator = z.infer<typeof WhereOperator>;

const Scalar = z.union([z.string().max(1000, measured), z.number(), z.boolean()]);

/** One condition; all of them must hold. */
export const Where = z.strictObject({
  column: Name,
  op: WhereOperator.default("="),
  value: z.union([Scalar, z.array(Scalar).max(200)]).optional(),
});
export type Where = z.infer<typeof Where>;

/** What is asked of a table, without SQL. */
export const QueryForm = z.strictObject({
  where: z
    .array(Where)
    .max(20)
    .default([])
    .describe("Conditions, all must hold. Dates take periods: 2025, 2025-Q3, 2025-07."),
  group_by: z.array(Name).max(8).default([]).describe("Columns, or year(c), quarter(c), month(c)."),
  select: z
    .array(Name)
    .max(30)
    .default([])
    .describe("sum(c), avg(c), min(c), max(c), median(c), count, count_distinct(c), or columns."),
  order_by: Name.optional().describe("One of select or group_by, and desc if wanted."),
  distinct: z.boolean().default(false),
});
export type QueryForm = z.infer<typeof QueryForm>;
