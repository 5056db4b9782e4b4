import type { CompletionRef } from "@a2c-smcp/protocol";
import { ErrorCode, isDpeUri, ProtocolError, parseDpeUri } from "@a2c-smcp/protocol";
import type { McpCompletionRequest } from "../mcp/connection-options.ts";
import type { McpConnection } from "../mcp/mcp-connection.ts";
import type { McpCompletion } from "../mcp/mcp-shapes.ts";
import { toReadError } from "./read-failure.ts";
import type { ResourceHub } from "./resource-hub.ts";

/** What is to be completed, and what is known already. */
export interface CompletionQuery extends Omit<McpCompletionRequest, "ref"> {
  readonly ref: CompletionRef;
  readonly mcpServer?: string | null | undefined;
}

/** Asks the server that a template or prompt belongs to for completions; its answer is passed on untouched. */
export async function complete(hub: ResourceHub, query: CompletionQuery): Promise<McpCompletion> {
  const { mcpServer, ref, argument, context } = query;
  // A server that has just been started may list the template in a moment.
  if (!mcpServer) await hub.settled();
  const connection = chooseConnection(hub, ref, mcpServer);
  if (!connection.capabilities.completions)
    throw new ProtocolError(
      ErrorCode.CapabilityMissing,
      `MCP server ${connection.server} completes nothing`,
      {
        details: { mcp_server: connection.server, capability: "completions" },
      },
    );
  try {
    return await connection.complete({ ref, argument, ...(context ? { context } : {}) });
  } catch (cause) {
    throw toReadError(cause, ref.type === "ref/resource" ? ref.uri : ref.name, connection.server);
  }
}

function chooseConnection(
  hub: ResourceHub,
  ref: CompletionRef,
  mcpServer: string | null | undefined,
): McpConnection {
  const server = mcpServer ?? (ref.type === "ref/resource" ? serverOfTemplate(hub, ref.uri) : undefined);
  if (server === undefined)
    throw new ProtocolError(ErrorCode.NotFound, "No MCP server has this template; name one with mcp_server", {
      details: { ref },
    });
  const connection = hub.isOnline(server) ? hub.get(server)?.connection : undefined;
  if (connection) return connection;
  throw new ProtocolError(ErrorCode.McpServerNotFound, `There is no MCP server ${server}, or it is down`, {
    details: { mcp_server: server },
  });
}

/** The server that lists the template, else the one that answers for its host. */
function serverOfTemplate(hub: ResourceHub, uriTemplate: string): string | undefined {
  for (const { server, templates } of hub.servers())
    if (hub.isOnline(server) && templates.some((template) => template.uriTemplate === uriTemplate))
      return server;
  const fixed = uriTemplate.replace(/\/?\{.*$/s, "");
  return isDpeUri(fixed) ? hub.serverOfHost(parseDpeUri(fixed).host) : undefined;
}
