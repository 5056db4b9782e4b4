import type { Elicitor } from "@a2c-smcp/computer";
import type { CallToolResult, Tool, ToolAnnotations } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { GatewayContext } from "../gateway-context.ts";
import { badArguments } from "./failures.ts";

/** What one call comes with beside its arguments. */
export interface CallSite {
  readonly context: GatewayContext;
  readonly signal: AbortSignal;
  /** Reports progress to a client that asked for it. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Asks the client's person for what a server needs; cancels, and remembers it, where the client cannot be asked. */
  readonly elicitor?: Elicitor | undefined;
}

export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

export interface ToolPlan<Input extends z.ZodType> {
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly description: string | ((context: GatewayContext) => string);
  readonly input: Input;
  /** Read-only by default. */
  readonly annotations?: ToolAnnotations;
  run(input: z.infer<Input>, site: CallSite): Promise<CallToolResult>;
}

/** A tool of the gateway. */
export interface GatewayTool {
  readonly name: string;
  define(context: GatewayContext): Tool;
  call(args: unknown, site: CallSite): Promise<CallToolResult>;
}

/** Makes a tool: arguments are checked before it runs, and its definition says nothing twice. */
export function defineTool<Input extends z.ZodType>(plan: ToolPlan<Input>): GatewayTool {
  const { name, title, description, input, annotations = { readOnlyHint: true } } = plan;
  let schema: Tool["inputSchema"] | undefined;
  // A client is greeted before it asks for the tools.
  const inputSchema = (): Tool["inputSchema"] => {
    schema ??= schemaOf(input);
    return schema;
  };
  return {
    name,
    define: (context) => ({
      name,
      title,
      description: typeof description === "string" ? description : description(context),
      inputSchema: inputSchema(),
      annotations,
    }),
    call: async (args, site) => {
      const parsed = input.safeParse(args ?? {});
      if (!parsed.success) throw badArguments(name, parsed.error, inputSchema());
      return plan.run(parsed.data, site);
    },
  };
}

/** The schema of arguments as a client gets it. */
export function schemaOf(input: z.ZodType): Tool["inputSchema"] {
  return compactSchema(z.toJSONSchema(input, { io: "input" })) as Tool["inputSchema"];
}

/** Every word of a definition is paid for by every conversation: what says nothing is left out. */
function compactSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(compactSchema);
  if (typeof schema !== "object" || schema === null) return schema;
  const said = Object.entries(schema).filter(([key, value]) => !isSilent(key, value));
  return Object.fromEntries(said.map(([key, value]) => [key, compactSchema(value)]));
}

const silent = new Set([
  "$schema",
  "additionalProperties",
  "minLength",
  "maxLength",
  "maxItems",
  "propertyNames",
  "default",
]);

/** Bounds are said in descriptions where they matter, and in the answer to whoever breaks them. */
function isSilent(key: string, value: unknown): boolean {
  return silent.has(key) || ((key === "maximum" || key === "minimum") && typeof value === "number");
}
