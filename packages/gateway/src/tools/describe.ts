import type { ToolInfo } from "@a2c-smcp/computer";
import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { oneLine } from "@a2c-smcp/runtime";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ServerStatus } from "../catalogue/server-status.ts";
import { describeStatus, serverStatuses } from "../catalogue/server-status.ts";
import type { GatewayContext } from "../gateway-context.ts";
import { typescriptForm } from "../schema/typescript-form.ts";
import { answerOf, describeNext, present } from "./answers.ts";
import { maxTokens, offset } from "./arguments.ts";
import { findMethod } from "./find-method.ts";
import { fitEntries } from "./fit-entries.ts";
import { defineTool } from "./tool.ts";

/** `describe(method | server)`: what a tool takes, which tools a server has, or which servers there are. */
export const describeTool = defineTool({
  name: "describe",
  title: "Describe tools",
  description: "What a tool takes, as TypeScript; or a server's tools; or the servers.",
  input: z.strictObject({
    method: z.string().optional().describe("server.tool"),
    server: z.string().optional().describe("MCP server"),
    offset,
    max_tokens: maxTokens,
  }),
  run: async ({ method, server, offset: from = 0, max_tokens }, { context }) => {
    if (method !== undefined) return describeMethod(context, method);
    await (server === undefined ? context.startup.all() : context.startup.one(server));
    if (server === undefined) return describeServers(context);
    return describeServer(context, server, { from, tokens: max_tokens });
  },
});

async function describeMethod(context: GatewayContext, method: string): Promise<CallToolResult> {
  const tool = await findMethod(context, method);
  const signature = signatureOf(tool);
  const about = oneLine(tool.description, 1_000);
  const { annotations, isHarmless, isStale } = tool;
  const saysSo = annotations["readOnlyHint"] === true;
  const facts = [
    isHarmless ? "Only reads." : saysSo && "Says that it only reads.",
    isStale ? "Its server is down; this is how it was." : "",
  ].filter(Boolean);
  const structured = present({ signature, description: about, stale: isStale || undefined, annotations });
  return answerOf([signature, about, ...facts].filter(Boolean).join("\n"), { method: structured });
}

/** A tool as a function. */
export function signatureOf({ method, inputSchema, outputSchema }: ToolInfo): string {
  const answer = outputSchema ? `: ${typescriptForm(outputSchema)}` : "";
  return `${method}(${typescriptForm(inputSchema)})${answer}`;
}

function describeServers({ computer }: GatewayContext): CallToolResult {
  const tools = computer.tools.listKnown();
  const servers = serverStatuses(computer).map((status) => ({
    ...status,
    tools: tools.filter(({ server }) => server === status.name).length,
    resources: computer.registry.listResources(status.name).length,
  }));
  const lines = servers.map(
    (one) => `- ${describeStatus(one)}; ${one.tools} tools, ${one.resources} resources`,
  );
  return answerOf(lines.length > 0 ? lines.join("\n") : "No MCP servers are configured.", { servers });
}

function describeServer(
  { computer }: GatewayContext,
  server: string,
  { from, tokens }: { from: number; tokens: number },
): CallToolResult {
  const statuses = serverStatuses(computer);
  const status = statuses.find(({ name }) => name === server);
  if (!status)
    throw new ProtocolError(ErrorCode.McpServerNotFound, `There is no MCP server ${server}`, {
      details: { server, servers: statuses.map(({ name }) => name) },
    });
  const all = computer.tools
    .listKnown()
    .filter((tool) => tool.server === server)
    .map(({ method, description }) => present({ method, description: oneLine(description, 160) }));
  const tools = fitEntries(all.slice(from), tokens * 0.8);
  return toolsAnswer({ status, tools, from, total: all.length });
}

interface Tools {
  readonly status: ServerStatus;
  readonly tools: readonly Record<string, unknown>[];
  readonly from: number;
  readonly total: number;
}

function toolsAnswer({ status, tools, from, total }: Tools): CallToolResult {
  const end = from + tools.length;
  const next =
    end < total
      ? [
          {
            tool: "describe",
            arguments: { server: status.name, offset: end },
            left: `tools ${end + 1} to ${total}`,
          },
        ]
      : [];
  const stale = status.status === "up" || status.status === "degraded" ? "" : " (as they were)";
  const lines = [
    `Server ${describeStatus(status)}. Tools${stale}: ${total}`,
    ...tools.map(
      ({ method, description }) => `- ${String(method)}${description ? `: ${String(description)}` : ""}`,
    ),
    ...(next.length > 0 ? [describeNext(next)] : []),
  ];
  return answerOf(lines.join("\n"), { servers: [status], tools, ...present({ next }) });
}
