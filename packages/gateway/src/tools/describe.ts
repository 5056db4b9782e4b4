import type { ToolInfo } from "@a2c-smcp/computer";
import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { cutText, estimateTokens, oneLine } from "@a2c-smcp/runtime";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ServerStatus } from "../catalogue/server-status.ts";
import { describeStatus, serverStatuses } from "../catalogue/server-status.ts";
import type { GatewayContext } from "../gateway-context.ts";
import type { ParameterWindow } from "../schema/typescript-form.ts";
import { countParameters, typescriptForm } from "../schema/typescript-form.ts";
import type { NextCall } from "./answers.ts";
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
    if (method !== undefined) return describeMethod(context, method, { from, tokens: max_tokens });
    await (server === undefined ? context.startup.all() : context.startup.one(server));
    if (server === undefined) return describeServers(context);
    return describeServer(context, server, { from, tokens: max_tokens });
  },
});

interface Window {
  readonly from: number;
  readonly tokens: number;
}

async function describeMethod(
  context: GatewayContext,
  method: string,
  { from, tokens }: Window,
): Promise<CallToolResult> {
  const tool = await findMethod(context, method);
  const about = from > 0 ? "" : oneLine(tool.description, 1_000);
  const { annotations, isHarmless, isStale } = tool;
  const saysSo = annotations["readOnlyHint"] === true;
  const facts = [
    isHarmless ? "Only reads." : saysSo && "Says that it only reads.",
    isStale ? "Its server is down; this is how it was." : "",
  ].filter(Boolean);
  const words = [about, ...facts].filter(Boolean);
  const { signature, shown } = fittedSignature(tool, {
    from,
    tokens: tokens - estimateTokens(words.join("\n")),
  });
  const next = restOf(tool, from + shown);
  const structured = present({ signature, description: about, stale: isStale || undefined, annotations });
  const rest = next.length > 0 ? [describeNext(next)] : [];
  return answerOf([signature, ...words, ...rest].join("\n"), { method: structured, ...present({ next }) });
}

/** Tokens for the call that gets the rest. */
const NEXT_TOKENS = 60;
/** A signature costs so much, however small the budget is: less says nothing. */
const FEWEST_OF_SIGNATURE = 100;

/** As many parameters as the budget holds. */
function fittedSignature(
  tool: ToolInfo,
  { from, tokens }: Window,
): { readonly signature: string; readonly shown: number } {
  const room = Math.max(FEWEST_OF_SIGNATURE, tokens - NEXT_TOKENS);
  let most = Math.max(1, countParameters(tool.inputSchema) - from);
  for (;;) {
    const signature = signatureOf(tool, { from, most, room });
    const cost = estimateTokens(signature);
    if (cost <= room) return { signature, shown: most };
    if (most === 1) return { signature: `${cutText(signature, 0, room).text}…`, shown: 1 };
    most = Math.max(1, Math.min(most - 1, Math.floor((most * room) / cost)));
  }
}

function restOf({ method, inputSchema }: ToolInfo, end: number): NextCall[] {
  const total = countParameters(inputSchema);
  if (end >= total) return [];
  const left = `parameters ${end + 1} to ${total}`;
  return [{ tool: "describe", arguments: { method, offset: end }, left }];
}

/** A tool as a function. */
export function signatureOf(
  { method, inputSchema, outputSchema }: ToolInfo,
  { from, most, room }: Partial<ParameterWindow> & { readonly room?: number } = {},
): string {
  const window = most === undefined ? undefined : { from: from ?? 0, most };
  const answer = outputSchema && !from ? `: ${answerForm(outputSchema, room)}` : "";
  return `${method}(${typescriptForm(inputSchema, window)})${answer}`;
}

/** What a tool takes comes before what it gives. */
function answerForm(schema: unknown, room = Number.POSITIVE_INFINITY): string {
  const form = typescriptForm(schema);
  return estimateTokens(form) <= room / 2 ? form : "object /* too long for max_tokens */";
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
  { from, tokens }: Window,
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
