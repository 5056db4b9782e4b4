import type { AgentTool } from "@a2c-smcp/agent";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputers, note, printJson } from "../office/command-context.ts";
import { sentences } from "../terminal/sentences.ts";
import type { Column } from "../terminal/table.ts";
import { renderTable } from "../terminal/table.ts";

/** Lists the tools of every Computer, or of the one that was named. */
export async function listTools(context: CommandContext): Promise<void> {
  const computers = chosenComputers(context);
  const tools = (await Promise.all(computers.map((computer) => context.agent.tools(computer)))).flat();
  context.onAnswer?.(tools);
  if (context.isJson) return printJson(context, { tools: tools.map(toolJson) });
  const say = context.messages.office.tools;
  if (tools.length === 0) return note(context, sentences(say.none, say.noneHint));
  context.out.print(toolTable(context, tools));
  note(context, say.count(tools.length));
  const renamed = tools.filter(isRenamed).length;
  if (renamed > 0) note(context, say.renamed(renamed));
}

/** The Computer gives a tool the name of its server as well when its own could mean another tool, too. */
function isRenamed({ name, server }: AgentTool): boolean {
  return server !== undefined && name.startsWith(`${server}.`);
}

/** What `--json` says of a tool. */
export function toolJson(tool: AgentTool): object {
  const { computer, server, name, description, params_schema, return_schema } = tool;
  return { computer, server, name, description, params_schema, return_schema };
}

function toolTable(context: CommandContext, tools: readonly AgentTool[]): string {
  const { style, width } = context.out;
  const say = context.messages.office.headers;
  const hasSeveral = new Set(tools.map(({ computer }) => computer)).size > 1;
  const columns: Column<AgentTool>[] = [
    { header: say.tool, value: ({ name }) => name, paint: style.strong },
    { header: say.server, value: ({ server }) => server },
    { header: say.computer, value: ({ computer }) => (hasSeveral ? computer : undefined) },
    { header: say.description, value: ({ description }) => firstSentence(description) },
  ];
  return renderTable(tools, columns, { width, style });
}

/** What comes after the first paragraph is for the model that calls it. */
function firstSentence(description: string): string {
  return description.trim().split(/\n\s*\n/)[0] ?? "";
}
