import type { SmcpTool } from "@a2c-smcp/protocol";
import { exposedToolName } from "@a2c-smcp/protocol";

/** A tool as an Agent uses it. */
export interface AgentTool {
  readonly computer: string;
  /** The MCP server that it belongs to; Computers of before protocol 0.3 do not say. */
  readonly server: string | undefined;
  /** What the tool is called by. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the parameters. */
  readonly params_schema: Readonly<Record<string, unknown>>;
  readonly return_schema: Readonly<Record<string, unknown>> | null;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Reads a listed tool. Old Python Computers list the original name of an aliased tool but answer to the alias only. */
export function toAgentTool(computer: string, tool: SmcpTool): AgentTool {
  const meta = tool.meta ?? {};
  const alias = "bundle_id" in tool ? undefined : readAlias(meta["a2c_tool_meta"]);
  return {
    computer,
    server: tool.bundle_id ?? undefined,
    // Servers of the first SDKs drop the id of the server, and with it the sign that the listed name is the one to call.
    name: alias === undefined || tool.name.endsWith(`__${alias}`) ? tool.name : alias,
    description: tool.description,
    params_schema: tool.params_schema,
    return_schema: tool.return_schema ?? null,
    meta,
  };
}

function readAlias(toolMeta: unknown): string | undefined {
  if (typeof toolMeta !== "string") return undefined;
  try {
    const parsed: unknown = JSON.parse(toolMeta);
    const alias =
      typeof parsed === "object" && parsed !== null && "alias" in parsed ? parsed.alias : undefined;
    return typeof alias === "string" && alias !== "" ? alias : undefined;
  } catch {
    return undefined; // a peer's free text, not ours to judge
  }
}

/**
 * Whether a tool has that name of its own: it is listed by it, as `server.name` where several servers have one, or as
 * `bundle_id__name` since protocol 0.3. A name that only ends like that is another tool's.
 */
export function isToolNamed({ name, server }: Pick<AgentTool, "name" | "server">, wanted: string): boolean {
  if (name === wanted) return true;
  // Old Computers do not say whose tool it is.
  if (server === undefined) return name.endsWith(`.${wanted}`);
  return name === `${server}.${wanted}` || name === exposedToolName(server, wanted);
}
