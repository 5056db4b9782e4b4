import { randomUUID } from "node:crypto";
import type { ToolInfo } from "@a2c-smcp/computer";
import type { CallToolAnswer } from "@a2c-smcp/protocol";
import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import { linkUri } from "../catalogue/find-address.ts";
import type { GatewayContext } from "../gateway-context.ts";
import { checkServer } from "../read-uri.ts";
import { maxTokens } from "./arguments.ts";
import { signatureOf } from "./describe.ts";
import { findMethod } from "./find-method.ts";
import { fitResult } from "./fit-result.ts";
import type { CallSite } from "./tool.ts";
import { defineTool } from "./tool.ts";

/** `invoke(method, arguments)`: any tool of any MCP server. What it does is the tool's affair, so clients should ask. */
export const invokeTool = defineTool({
  name: "invoke",
  title: "Call any tool",
  description: "Call a tool of any MCP server behind this one.",
  input: z.strictObject({
    method: z.string().describe("server.tool"),
    arguments: z.record(z.string(), z.unknown()).optional().describe("as describe tells"),
    max_tokens: maxTokens,
  }),
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  run: async ({ method, arguments: params = {}, max_tokens }, site) => {
    const tool = await findMethod(site.context, method);
    await checkServer(site.context, { server: tool.server, uri: "" });
    const answer = (await call(tool, params, site)) as CallToolResult;
    return fitResult(withLinks(answer, tool.server, site.context), max_tokens, site.context.kept);
  },
});

/** Links lead where their server meant: another may list the same URI, and some are listed by nobody. */
function withLinks(answer: CallToolResult, server: string, { catalogue }: GatewayContext): CallToolResult {
  const content = answer.content.map((block) =>
    block.type === "resource_link"
      ? { ...block, uri: linkUri(catalogue, { server, uri: block.uri }) }
      : block,
  );
  return { ...answer, content };
}

async function call(
  tool: ToolInfo,
  params: Readonly<Record<string, unknown>>,
  { context, signal, onProgress, elicitor }: CallSite,
): Promise<CallToolAnswer> {
  const { computer, callTimeoutMs } = context;
  try {
    return await computer.tools.call({
      server: tool.server,
      name: tool.tool,
      params,
      reqId: randomUUID(),
      timeoutMs: callTimeoutMs,
      signal,
      onProgress,
      elicitor,
    });
  } catch (cause) {
    if (!(cause instanceof ProtocolError) || cause.code !== ErrorCode.BadRequest) throw cause;
    const details = { ...cause.details, expected: signatureOf(tool) };
    throw new ProtocolError(cause.code, cause.message, { details, cause });
  }
}
