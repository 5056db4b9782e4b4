import { z } from "zod";
import type { ModelTool } from "./finder-tools.ts";

type JsonSchema = Record<string, unknown>;

/** Tools as the OpenAI API takes them. Run a call with `runModelTool`. */
export function toOpenAiTools(tools: readonly ModelTool[]): {
  type: "function";
  function: { name: string; description: string; parameters: JsonSchema };
}[] {
  return tools.map((tool) => ({
    type: "function",
    function: { name: tool.name, description: tool.description, parameters: jsonSchemaOf(tool) },
  }));
}

/** Tools as the Anthropic API takes them. Run a call with `runModelTool`. */
export function toAnthropicTools(
  tools: readonly ModelTool[],
): { name: string; description: string; input_schema: JsonSchema }[] {
  return tools.map((tool) => ({
    name: tool.name,
    description: tool.description,
    input_schema: jsonSchemaOf(tool),
  }));
}

/** Tools as the Vercel AI SDK takes them, handlers included. */
export function toAiSdkTools(
  tools: readonly ModelTool[],
): Record<string, Pick<ModelTool, "description" | "inputSchema" | "execute">> {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema, execute }) => [name, { description, inputSchema, execute }]),
  );
}

/** Runs the call that a model made; `input` is the arguments as an object or, as OpenAI sends them, as JSON text. */
export async function runModelTool(
  tools: readonly ModelTool[],
  name: string,
  input: unknown,
): Promise<string> {
  const tool = tools.find((one) => one.name === name);
  if (!tool) return `Error: there is no tool ${name}. There are: ${tools.map((one) => one.name).join(", ")}.`;
  return tool.execute(typeof input === "string" ? parseArguments(input) : input);
}

function jsonSchemaOf({ inputSchema }: ModelTool): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(inputSchema, { io: "input" });
  return schema;
}

/** Text that is no JSON is passed on as it is; the schema refuses it with a message that the model can read. */
function parseArguments(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
