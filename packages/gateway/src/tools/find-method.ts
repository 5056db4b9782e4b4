import type { ToolInfo } from "@a2c-smcp/computer";
import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import type { GatewayContext } from "../gateway-context.ts";
import { closeNames } from "../text/close-names.ts";

/** The tool that a method names: `server.tool`, else a name that only one tool has. Throws with close names. */
export async function findMethod(context: GatewayContext, method: string): Promise<ToolInfo> {
  const { computer, startup } = context;
  const server = computer.servers().find(({ name }) => method.startsWith(`${name}.`))?.name;
  await (server === undefined ? startup.all() : startup.one(server));
  const tools = computer.listTools();
  const exact = tools.find((tool) => methodOf(tool) === method);
  if (exact) return exact;
  const named = tools.filter(({ name, tool }) => name === method || tool === method);
  const [only, ...others] = named;
  if (only && others.length === 0) return only;
  if (only)
    throw new ProtocolError(
      ErrorCode.BadRequest,
      `Several MCP servers have a tool ${method}; name one of these`,
      {
        details: { methods: named.map(methodOf) },
      },
    );
  throw unknownMethod(context, method, tools);
}

export function methodOf({ server, tool }: ToolInfo): string {
  return `${server}.${tool}`;
}

function unknownMethod(
  { computer }: GatewayContext,
  method: string,
  tools: readonly ToolInfo[],
): ProtocolError {
  const own = method.slice(method.indexOf(".") + 1);
  const byName = new Map(tools.map((tool) => [tool.tool, methodOf(tool)]));
  const close = [
    ...closeNames(method, tools.map(methodOf)),
    ...closeNames(own, byName.keys()).map((name) => byName.get(name) ?? name),
  ];
  const servers = computer.servers().map(({ name }) => name);
  return new ProtocolError(ErrorCode.ToolNotFound, `There is no tool ${method}; see describe`, {
    details: { close_names: [...new Set(close)].slice(0, 5), servers },
  });
}
