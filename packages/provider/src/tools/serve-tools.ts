import { ProtocolError } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { describeIssues } from "@a2c-smcp/runtime";
import type { CallToolResult, Server, ServerContext, Tool } from "@modelcontextprotocol/server";
import { ProtocolError as McpError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ProviderTool, ToolProgress } from "./provider-tool.ts";
import { ToolRefusal } from "./provider-tool.ts";

/** Offers the tools to one client. */
export function serveTools(server: Server, tools: readonly ProviderTool[], logger: Logger): void {
  const offered = tools.filter(({ unavailable }) => unavailable === undefined);
  server.setRequestHandler("tools/list", () => ({ tools: offered.map(toMcp) }));
  server.setRequestHandler("tools/call", ({ params }, ctx) => {
    const tool = offered.find(({ name }) => name === params.name);
    if (tool === undefined) throw unknownTool(params.name, tools);
    return answer(tool, params.arguments ?? {}, { logger, ctx });
  });
}

function toMcp({ name, title, description, input, output }: ProviderTool): Tool {
  return {
    name,
    title,
    description,
    inputSchema: z.toJSONSchema(input, { io: "input" }) as Tool["inputSchema"],
    outputSchema: z.toJSONSchema(output, { io: "output" }) as NonNullable<Tool["outputSchema"]>,
    annotations: {
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}

function unknownTool(name: string, tools: readonly ProviderTool[]): McpError {
  const offered = tools.filter(({ unavailable }) => unavailable === undefined);
  const why = tools.find((tool) => tool.name === name)?.unavailable ?? `There is no tool ${name}`;
  const names = offered.map((tool) => tool.name).join(", ");
  return new McpError(ProtocolErrorCode.InvalidParams, `${why}; the tools are ${names}.`);
}

interface Caller {
  readonly logger: Logger;
  readonly ctx: ServerContext;
}

/** What goes wrong with a call is told to the model, so that it can do better. */
async function answer(tool: ProviderTool, given: unknown, caller: Caller): Promise<CallToolResult> {
  const args = tool.input.safeParse(given);
  if (!args.success) return failure(`${tool.name}: ${describeIssues(args.error, "arguments").join("; ")}`);
  const { logger, ctx } = caller;
  try {
    const call = { signal: ctx.mcpReq.signal, report: reporterOf(caller) };
    const { structured, text, extra = [] } = await tool.run(args.data, call);
    return {
      content: [{ type: "text", text }, ...extra],
      structuredContent: structured as Record<string, unknown>,
    };
  } catch (error) {
    if (error instanceof ToolRefusal || error instanceof ProtocolError)
      return failure(`${tool.name}: ${error.message}`);
    if (!ctx.mcpReq.signal.aborted) logger.error("tool failed", { tool: tool.name, cause: error });
    return failure(`${tool.name} failed because of a fault in the server; its log tells more.`);
  }
}

function failure(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

/** Reports progress to a caller that gave a progress token. */
function reporterOf({ logger, ctx }: Caller): ((progress: ToolProgress) => void) | undefined {
  const { mcpReq } = ctx;
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return (progress) => {
    mcpReq
      .notify({ method: "notifications/progress", params: { progressToken, ...progress } })
      .catch((cause: unknown) => logger.debug("progress was not delivered", { cause }));
    // Clients of the newer era take log messages with the request that asked for them.
    mcpReq
      .log("info", progress.message, "index")
      .catch((cause: unknown) => logger.debug("log message was not delivered", { cause }));
  };
}
