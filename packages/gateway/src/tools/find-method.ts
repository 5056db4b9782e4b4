import type { ToolInfo } from "@a2c-smcp/computer";
import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { closeNames } from "@a2c-smcp/toolbox";
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
  const own = method.slice(method.indexOf(".") + 1);
  const byName = new Map(tools.map((tool) => [tool.tool, tool.method]));
  const close = [
    ...closeNames(
      method,
      tools.map((tool) => tool.method),
    ),
    ...closeNames(own, byName.keys()).map((name) => byName.get(name) ?? name),
  ];
  const servers = computer.servers.list().map(({ name }) => name);
  return new ProtocolError(ErrorCode.ToolNotFound, `There is no tool ${method}; see describe`, {
    details: { close_names: [...new Set(close)].slice(0, 5), servers },
  });
}
