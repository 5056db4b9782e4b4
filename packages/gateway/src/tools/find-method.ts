import type { ToolInfo } from "@a2c-smcp/computer";
import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { closeNames } from "@a2c-smcp/toolbox";
import { describeStatus, serverStatuses } from "../catalogue/server-status.ts";
import type { GatewayContext } from "../gateway-context.ts";

/**
 * The tool that a method names: `server.tool`, else a name that only one tool has. The Computer decides; no listing of one
 * server takes the name of another's tool. Throws with close names.
 */
export async function findMethod(context: GatewayContext, method: string): Promise<ToolInfo> {
  const { computer, startup } = context;
  const server = computer.tools.serverNamedBy(method);
  await (server === undefined ? startup.all() : startup.one(server));
  const found = computer.tools.find(method);
  if (found.kind === "tool") return found.tool;
  if (found.kind === "ambiguous")
    throw new ProtocolError(
      ErrorCode.BadRequest,
      `Several MCP servers have a tool ${method}; name one of these`,
      { details: { methods: found.tools.map((tool) => tool.method) } },
    );
  throw unknownMethod(context, method, computer.tools.listKnown());
}

function unknownMethod(
  { computer }: GatewayContext,
  method: string,
  tools: readonly ToolInfo[],
): ProtocolError {
  const last = method.slice(method.indexOf(".") + 1);
  const byName = new Map(tools.map((tool) => [tool.tool, tool.method]));
  const close = [
    ...closeNames(
      method,
      tools.map((tool) => tool.method),
    ),
    ...closeNames(last, byName.keys()).map((name) => byName.get(name) ?? name),
  ];
  const servers = serverStatuses(computer);
  const unknown = servers.filter(({ status }) => status === "down" || status === "starting");
  const own = unknown.find(({ name }) => method.startsWith(`${name}.`));
  // What a server has that was never reached is not known: "there is none" would be a guess.
  if (own !== undefined)
    throw new ProtocolError(ErrorCode.McpServerNotFound, `MCP server ${describeStatus(own)}`, {
      details: { method, server_name: own.name },
    });
  const isServer = servers.some(({ name }) => name === method);
  return new ProtocolError(
    ErrorCode.ToolNotFound,
    isServer
      ? `${method} is an MCP server; describe({"server":${JSON.stringify(method)}}) lists its tools`
      : `There is no tool ${method}; see describe`,
    {
      details: {
        close_names: close.length > 0 ? [...new Set(close)].slice(0, 5) : undefined,
        servers: servers.map(({ name }) => name),
        missing: unknown.length > 0 ? unknown.map(describeStatus) : undefined,
      },
    },
  );
}
