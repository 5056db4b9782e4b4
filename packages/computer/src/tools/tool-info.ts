import type { Route } from "./routing-table.ts";

/** A tool with the server that it belongs to. */
export interface ToolInfo {
  readonly server: string;
  /** As its server calls it; `server.tool` always leads to it. */
  readonly tool: string;
  /** The name under which Agents know it. */
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema: Readonly<Record<string, unknown>> | undefined;
  readonly annotations: Readonly<Record<string, unknown>>;
  /** The server is down and this is how it was. */
  readonly isStale: boolean;
}

export function toToolInfo({ server, name, tool }: Route, isStale: boolean): ToolInfo {
  return {
    server,
    tool: tool.name,
    name,
    description: tool.description ?? "",
    inputSchema: tool.inputSchema ?? { type: "object" },
    outputSchema: tool.outputSchema ?? undefined,
    annotations: tool.annotations ?? {},
    isStale,
  };
}
