import { ErrorCode, ProtocolError, parseDpeUri } from "@a2c-smcp/protocol";
import type { ResourceHub } from "./resource-hub.ts";
import type { ServerResources } from "./server-resources.ts";

/** The resources of a server that is connected and has any; throws 4014 or 4015 otherwise. */
export function connectedServer(hub: ResourceHub, server: string): ServerResources {
  const resources = hub.get(server);
  if (!resources)
    throw new ProtocolError(ErrorCode.McpServerNotFound, `There is no MCP server ${server}`, {
      details: { mcp_server: server, mcp_servers: [...hub.servers()].map((one) => one.server) },
    });
  if (!hub.isOnline(server))
    throw new ProtocolError(ErrorCode.McpServerNotFound, `MCP server ${server} is down, try again later`, {
      details: { mcp_server: server },
    });
  if (!resources.hasResources)
    throw new ProtocolError(ErrorCode.CapabilityMissing, `MCP server ${server} has no resources`, {
      details: { mcp_server: server, capability: "resources" },
    });
  return resources;
}

/** The error for a URI that belongs to no server. */
export function nobodyHas(uri: string): ProtocolError {
  if (/^dpe:/i.test(uri)) {
    const { host } = parseDpeUri(uri);
    return new ProtocolError(ErrorCode.DocumentNotFound, `No MCP server has documents of ${host}`, {
      details: { uri, host },
    });
  }
  const message = "No MCP server lists this resource; name one with mcp_server";
  return new ProtocolError(ErrorCode.NotFound, message, { details: { uri } });
}
