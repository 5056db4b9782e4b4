import { ProtocolError } from "@a2c-smcp/protocol";
import { DocumentError } from "@a2c-smcp/readers";
import type { CallToolResult, Tool as McpTool, Server, ServerContext } from "@modelcontextprotocol/server";
import { ProtocolError as McpError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { z } from "zod";
import { IndexError } from "../../index/index-error.ts";
import type { ReadContext } from "../read-context.ts";
import { tools } from "./index.ts";
import type { Tool, ToolProgress } from "./tool.ts";
import { ToolRefusal } from "./tool-refusal.ts";

/** Offers the tools to one client. */
export function serveTools(server: Server, context: ReadContext): void {
  const offered = tools.filter(({ needsIndex }) => !needsIndex || context.library.queries.hasIndex);
  server.setRequestHandler("tools/list", () => ({ tools: offered.map(toMcp) }));
  server.setRequestHandler("tools/call", ({ params }, ctx) => {
    const tool = offered.find(({ name }) => name === params.name);
    if (tool === undefined) throw unknownTool(params.name, offered);
    return answer(tool, params.arguments ?? {}, { context, ctx });
  });
}

function toMcp({ name, title, description, input, output }: Tool): McpTool {
  return {
    name,
    title,
    description,
    inputSchema: z.toJSONSchema(input, { io: "input" }) as McpTool["inputSchema"],
    outputSchema: z.toJSONSchema(output, { io: "output" }) as NonNullable<McpTool["outputSchema"]>,
    annotations: {
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}

function unknownTool(name: string, offered: readonly Tool[]): McpError {
  const isOff = tools.some((tool) => tool.name === name);
  const names = offered.map((tool) => tool.name).join(", ");
  const why = isOff
    ? `${name} needs an index, and this server was started without one`
    : `There is no tool ${name}`;
  return new McpError(ProtocolErrorCode.InvalidParams, `${why}; the tools are ${names}.`);
}

interface Caller {
  readonly context: ReadContext;
  readonly ctx: ServerContext;
}

/** What goes wrong with a call is told to the model, so that it can do better. */
async function answer(tool: Tool, given: unknown, caller: Caller): Promise<CallToolResult> {
  const args = tool.input.safeParse(given);
  if (!args.success) return failure(`${tool.name}: ${describeIssues(args.error)}`);
  const { context, ctx } = caller;
  try {
    const call = { context, signal: ctx.mcpReq.signal, report: reporterOf(caller) };
    const { structured, text, extra = [] } = await tool.run(args.data, call);
    return {
      content: [{ type: "text", text }, ...extra],
      structuredContent: structured as Record<string, unknown>,
    };
  } catch (error) {
    if (isForCaller(error)) return failure(`${tool.name}: ${error.message}`);
    if (!ctx.mcpReq.signal.aborted) context.logger.error("tool failed", { tool: tool.name, cause: error });
    return failure(`${tool.name} failed because of a fault in the server; its log tells more.`);
  }
}

function isForCaller(error: unknown): error is Error {
  return (
    error instanceof ToolRefusal ||
    error instanceof ProtocolError ||
    error instanceof DocumentError ||
    error instanceof IndexError
  );
}

function failure(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

/** Every wrong argument at once, each with what it must be. */
function describeIssues({ issues }: z.ZodError): string {
  return issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`))
    .join("; ");
}

/** Tells a caller who gave a progress token. */
function reporterOf({ context, ctx }: Caller): ((progress: ToolProgress) => void) | undefined {
  const { mcpReq } = ctx;
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return (progress) => {
    mcpReq
      .notify({ method: "notifications/progress", params: { progressToken, ...progress } })
      .catch((cause: unknown) => context.logger.debug("progress was not delivered", { cause }));
    // Clients of the newer era take log messages with the request that asked for them.
    mcpReq
      .log("info", progress.message, "index")
      .catch((cause: unknown) => context.logger.debug("log message was not delivered", { cause }));
  };
}
