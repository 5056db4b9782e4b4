import type { AgentTool } from "@a2c-smcp/agent";
import type { CommandContext } from "../office/command-context.ts";
import { printJson } from "../office/command-context.ts";
import { showMarkdown } from "../office/show-markdown.ts";
import { drawGrid } from "../terminal/markdown/grid.ts";
import { printableLine } from "../terminal/printable.ts";
import { findTool } from "./find-tool.ts";
import { toolJson } from "./list-tools.ts";
import type { ToolParameter } from "./tool-parameters.ts";
import { toolParameters } from "./tool-parameters.ts";

/** Shows one tool: what it does, what it takes, how to call it. */
export async function showTool(context: CommandContext, name: string): Promise<void> {
  const tool = await findTool(context, name);
  context.onAnswer?.(tool);
  if (context.isJson) return printJson(context, toolJson(tool));
  const { out, messages } = context;
  const say = messages.office.tools;
  const parameters = toolParameters(tool);
  out.print(`${out.style.heading(printableLine(tool.name))}${out.style.quiet(` · ${placeOf(tool)}`)}\n`);
  showMarkdown(context, tool.description);
  out.print();
  out.print(parameters.length === 0 ? say.noParameters : parameterTable(context, parameters));
  out.print(`\n${out.style.quiet(`${say.example}:`)} ${context.command(example(tool, parameters))}`);
}

function placeOf({ server, computer }: AgentTool): string {
  return [server, computer].flatMap((name) => (name === undefined ? [] : [printableLine(name)])).join(" · ");
}

/** Unlike a list, this is there to be read: what is long goes on below instead of being cut. */
function parameterTable(context: CommandContext, parameters: readonly ToolParameter[]): string {
  const { style, width } = context.out;
  const { headers, tools } = context.messages.office;
  const header = [headers.parameter, headers.type, "", headers.description].map((text) => [{ text }]);
  const rows = parameters.map((parameter) => [
    [{ text: printableLine(parameter.name), paint: style.strong }],
    [{ text: printableLine(typeText(parameter)) }],
    [{ text: parameter.isRequired ? tools.required : tools.optional, paint: style.quiet }],
    [{ text: printableLine(describe(parameter, context)) }],
  ]);
  return drawGrid({ header, rows }, { width, style }).join("\n");
}

function describe({ description, choices, preset }: ToolParameter, { messages }: CommandContext): string {
  const say = messages.office.tools;
  const facts = [
    choices.length > 0 ? say.oneOf(choices.map((choice) => JSON.stringify(choice)).join(", ")) : "",
    preset === undefined ? "" : say.default(JSON.stringify(preset)),
  ].filter((fact) => fact !== "");
  return [description, ...(facts.length > 0 ? [`(${facts.join("; ")})`] : [])].join(" ").trim();
}

/** What to type: every parameter that is required, with something of its type. */
function example({ name }: AgentTool, parameters: readonly ToolParameter[]): string {
  const pairs = parameters.filter(({ isRequired }) => isRequired).map((one) => `${one.name}=${sample(one)}`);
  return ["call", name, ...pairs].map(printableLine).join(" ");
}

function sample({ types, choices }: ToolParameter): string {
  if (choices.length > 0) return String(choices[0]);
  if (types.includes("string")) return "TEXT";
  if (types.includes("integer") || types.includes("number")) return "1";
  if (types.includes("boolean")) return "true";
  return types.includes("array") ? "A,B" : "JSON";
}

function typeText({ types, itemTypes }: ToolParameter): string {
  const items = itemTypes.length > 0 ? ` of ${itemTypes.join("|")}` : "";
  return types.map((type) => (type === "array" ? `array${items}` : type)).join("|") || "any";
}
