import type { McpTool } from "@a2c-smcp/computer";
import { printableLine } from "../terminal/printable.ts";
import { checkList, namesIn } from "./check-list.ts";
import type { VisitContext } from "./visit-context.ts";

/** What the makers of models take for the name of a tool. */
const usableName = /^[a-zA-Z0-9_-]{1,64}$/;

/** The tools of a server, and what a model or the Computer will stumble over; returns their names. */
export async function checkTools(context: VisitContext): Promise<readonly string[]> {
  const { connection } = context.visit;
  const tools = await checkList(context, {
    name: "tools",
    page: (cursor) => connection.listToolsPage(cursor),
    nameOf: ({ name }) => name,
  });
  if (!tools) return [];
  for (const tool of tools) checkSchemas(context, tool);
  checkNames(context, tools);
  return tools.map(({ name }) => name);
}

function checkSchemas(
  { visit, report, words }: VisitContext,
  { name, inputSchema, outputSchema }: McpTool,
): void {
  const tool = printableLine(name);
  for (const schema of [inputSchema, outputSchema]) {
    const mistake = schema ? visit.schemaMistake(schema) : undefined;
    if (mistake === undefined) continue;
    const message = words.badSchema(tool, printableLine(mistake));
    report({ check: "tool-schema", status: "error", message, todo: words.badSchemaTodo });
  }
  if (inputSchema?.["type"] !== "object")
    report({
      check: "tool-schema-type",
      status: "error",
      message: words.notObject(tool),
      todo: words.badSchemaTodo,
    });
}

function checkNames({ report, words }: VisitContext, tools: readonly McpTool[]): void {
  const warn = (check: "tool-names" | "tool-descriptions", message: string, todo: string): void =>
    report({ check, status: "warning", message, todo });
  const odd = tools.filter(({ name }) => !usableName.test(name)).map(({ name }) => name);
  if (odd.length > 0) warn("tool-names", words.badName(namesIn(odd)), words.badNameTodo);
  const silent = tools.filter(({ description }) => !description?.trim()).map(({ name }) => name);
  if (silent.length > 0) warn("tool-descriptions", words.undescribed(namesIn(silent)), words.undescribedTodo);
}
