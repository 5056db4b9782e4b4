import { ProtocolError } from "@a2c-smcp/protocol";

/** The ids by which Agents know MCP servers, and the names that the Computer has for them. */
export interface ServerIds {
  /** The id of a server. */
  idOf(server: string): string;
  /** The server of an id; what is none is taken for a name, which Agents of before 0.3 send. */
  serverOf(id: string): string;
}

/** Runs a request that names a server; an error that names one names it by its id. */
export async function withIds<T>(ids: ServerIds, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof ProtocolError)) throw cause;
    const { mcp_server, mcp_servers } = cause.details ?? {};
    if (typeof mcp_server !== "string") throw cause;
    const details = {
      ...cause.details,
      mcp_server: ids.idOf(mcp_server),
      ...(Array.isArray(mcp_servers) && { mcp_servers: mcp_servers.map((one) => ids.idOf(String(one))) }),
    };
    throw new ProtocolError(cause.code, cause.message, { details, cause });
  }
}
