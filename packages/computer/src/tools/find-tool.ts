import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import type { ServerConfig } from "../config/server-config.ts";
import type { McpServers } from "../mcp/mcp-servers.ts";
import type { Route } from "./server-tools.ts";
import type { ToolCatalogue } from "./tool-catalogue.ts";

/** What a called name leads to: a tool, or a server that would have to be up to tell. */
export type Target =
  | { readonly kind: "tool"; readonly route: Route }
  | { readonly kind: "down"; readonly server: string };

/** What is called: a name, or with a server the own name of one of its tools. */
export interface Called {
  readonly name: string;
  readonly server?: string | undefined;
}

/** Finds the tool that is called; throws 4001 when there is none and 4002 when it must not run. */
export function findTool(called: Called, servers: McpServers, catalogue: ToolCatalogue): Target {
  const { name, server } = called;
  const { table } = catalogue;
  const found = server === undefined ? table.find(name) : table.get({ server, tool: name });
  switch (found.kind) {
    case "route":
      return { kind: "tool", route: found.route };
    case "forbidden":
      throw disabled(name, found.route.server);
    case "ambiguous":
      throw notFound(name, { candidates: found.routes.map((route) => route.name) });
    case "unknown":
      return found.server === undefined
        ? findMentioned(name, servers, catalogue)
        : findInServer(name, found.server, servers);
  }
}

/** The name says whose tool it is; nobody else is looked at. */
function findInServer(name: string, server: string, servers: McpServers): Target {
  const config = servers.configs[server];
  if (config?.disabled) throw disabled(name, server);
  if (config && !servers.connection(server)) return { kind: "down", server };
  throw notFound(name);
}

/** The tools of a server that does not run are not known, but its configuration may name them. */
function findMentioned(name: string, servers: McpServers, catalogue: ToolCatalogue): Target {
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

function mentions({ tool_meta }: ServerConfig, tool: string): boolean {
  if (Object.hasOwn(tool_meta, tool)) return true;
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
