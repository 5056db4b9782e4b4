import type { CallToolResult, Tool, ToolAnnotations } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { GatewayContext } from "../gateway-context.ts";
import { badArguments } from "./failures.ts";

/** What one call comes with beside its arguments. */
export interface CallSite {
  readonly context: GatewayContext;
  readonly signal: AbortSignal;
  /** Tells the client how far it is, when it wants to know. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

export interface ToolPlan<Input extends z.ZodType> {
  readonly name: string;
  readonly description: string | ((context: GatewayContext) => string);
  readonly input: Input;
  /** The fields of its structured content. */
  readonly output: Readonly<Record<string, object>>;
  /** Read-only unless said otherwise. */
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
  const { name, description, input, output, annotations = { readOnlyHint: true } } = plan;
  let schema: Tool["inputSchema"] | undefined;
  // A client is greeted before it asks for the tools.
  const inputSchema = (): Tool["inputSchema"] => {
    schema ??= compactSchema(z.toJSONSchema(input, { io: "input" })) as Tool["inputSchema"];
    return schema;
  };
  return {
    name,
    define: (context) => ({
      name,
      description: typeof description === "string" ? description : description(context),
      inputSchema: inputSchema(),
      outputSchema: { type: "object", properties: output as Record<string, object> },
      annotations,
    }),
    call: async (args, site) => {
      const parsed = input.safeParse(args ?? {});
      if (!parsed.success) throw badArguments(name, parsed.error, inputSchema());
      return plan.run(parsed.data, site);
    },
  };
}

/** Every word of a definition is paid for by every conversation: what says nothing is left out. */
function compactSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(compactSchema);
  if (typeof schema !== "object" || schema === null) return schema;
  const said = Object.entries(schema).filter(
    ([key, value]) => key !== "$schema" && key !== "additionalProperties" && !isNoBound(key, value),
  );
  return Object.fromEntries(said.map(([key, value]) => [key, compactSchema(value)]));
}

function isNoBound(key: string, value: unknown): boolean {
  return (key === "maximum" || key === "minimum") && typeof value === "number";
}
