import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import type { ServerConfig } from "../config/server-config.ts";
import type { McpServers } from "../mcp/mcp-servers.ts";
import type { Route } from "./routing-table.ts";
import type { ToolCatalogue } from "./tool-catalogue.ts";

/** What a called name leads to: a tool, or a server that would have to be up to tell. */
export type Target =
  | { readonly kind: "tool"; readonly route: Route }
  | { readonly kind: "down"; readonly server: string };

/** Finds the tool that an Agent calls; throws 4001 when there is none and 4002 when it must not run. */
export function findTool(name: string, servers: McpServers, catalogue: ToolCatalogue): Target {
  const found = catalogue.table.find(name);
  switch (found.kind) {
    case "route":
      return { kind: "tool", route: found.route };
    case "forbidden":
      throw disabled(name, found.route.server);
    case "ambiguous":
      throw notFound(name, { candidates: found.names });
    case "unknown":
      return findByServer(name, servers, catalogue);
  }
}

/** The tools of a server that does not run are not known, but its name may be part of the tool's. */
function findByServer(name: string, servers: McpServers, catalogue: ToolCatalogue): Target {
  const configs = Object.values(servers.configs);
  const off = configs.find(
    (config) =>
      config.disabled && (mentions(config, name) || catalogue.lastKnown(config.name).includes(name)),
  );
  if (off) throw disabled(name, off.name);
  const down = configs.find((config) => !servers.connection(config.name) && mentions(config, name));
  if (down) return { kind: "down", server: down.name };
  throw notFound(name);
}

function mentions({ name: server, tool_meta }: ServerConfig, tool: string): boolean {
  if (tool.startsWith(`${server}.`) || Object.hasOwn(tool_meta, tool)) return true;
  return Object.values(tool_meta).some(({ alias }) => alias === tool);
}

function notFound(tool: string, more: Record<string, unknown> = {}): ProtocolError {
  return new ProtocolError(ErrorCode.ToolNotFound, "There is no such tool", { details: { tool, ...more } });
}

function disabled(tool: string, server: string): ProtocolError {
  return new ProtocolError(ErrorCode.ToolDisabled, "The tool is disabled on this computer", {
    details: { tool, mcp_server: server },
  });
}
