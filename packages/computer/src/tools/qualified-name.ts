/** A tool by its identity: nothing that a server lists can change what this means. */
export interface ToolIdentity {
  readonly server: string;
  /** The tool's own name. */
  readonly tool: string;
}

/** `server.tool`, as it is written. */
export function qualifiedName({ server, tool }: ToolIdentity): string {
  return `${server}.${tool}`;
}

/**
 * Reads a name as `server.tool` of one of the configured servers. Names of servers may have dots, too: the longest that
 * fits counts.
 */
export function splitQualified(name: string, servers: ReadonlySet<string>): ToolIdentity | undefined {
  for (let dot = name.lastIndexOf("."); dot > 0; dot = name.lastIndexOf(".", dot - 1)) {
    const server = name.slice(0, dot);
    if (servers.has(server)) return { server, tool: name.slice(dot + 1) };
  }
  return undefined;
}
