import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import type { CompleteRequestParams, CompleteResult } from "@modelcontextprotocol/server";
import type { GatewayContext } from "../gateway-context.ts";
import { findPrompt } from "../prompts/prompts.ts";
import type { Address } from "../uris/client-uri.ts";
import { parseQualifiedUri } from "../uris/client-uri.ts";

/** Completes an argument of a template at the server that the template belongs to. */
export async function complete(
  context: GatewayContext,
  params: CompleteRequestParams,
): Promise<CompleteResult> {
  const { ref, argument, context: chosen } = params;
  if (ref.type !== "ref/resource") return completePrompt(context, ref.name, params);
  await context.startup.all();
  const { server, uri } = templateOf(context, ref.uri);
  const { completion } = await context.computer.resources.complete({
    ref: { type: "ref/resource", uri },
    argument,
    ...(chosen ? { context: { ...chosen } } : {}),
    mcpServer: server,
  });
  return { completion };
}

async function completePrompt(
  context: GatewayContext,
  name: string,
  { argument, context: chosen }: CompleteRequestParams,
): Promise<CompleteResult> {
  const { server, prompt } = await findPrompt(context, name);
  const { completion } = await context.computer.resources.complete({
    ref: { type: "ref/prompt", name: prompt.name },
    argument,
    ...(chosen ? { context: { ...chosen } } : {}),
    mcpServer: server,
  });
  return { completion };
}

function templateOf({ catalogue }: GatewayContext, clientTemplate: string): Address {
  const templates = catalogue.templates();
  const listed = templates.find((entry) => entry.clientTemplate === clientTemplate);
  if (listed) return listed;
  const qualified = parseQualifiedUri(clientTemplate);
  const isKnown = templates.some(({ server, uri }) => server === qualified?.server && uri === qualified.uri);
  if (qualified && isKnown) return qualified;
  throw new ProtocolError(ErrorCode.BadRequest, "No MCP server has this template", {
    details: { uri: clientTemplate, templates: templates.slice(0, 20).map((entry) => entry.clientTemplate) },
  });
}
