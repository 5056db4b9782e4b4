import type { Route } from "./server-tools.ts";

/** A tool with the server that it belongs to. */
export interface ToolInfo {
  readonly server: string;
  /** As its server calls it; it is this together with the server. */
  readonly tool: string;
  /** The name under which Agents know it. */
  readonly name: string;
  /** What leads to it whatever others list: `server.tool`, or its name where that belongs to another server. */
  readonly method: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema: Readonly<Record<string, unknown>> | undefined;
  readonly annotations: Readonly<Record<string, unknown>>;
  /** It only reads, as its server says, and the operator trusts that server; `annotations` alone prove nothing. */
  readonly isHarmless: boolean;
  /** The server is down and this is how it was. */
  readonly isStale: boolean;
}

/** What a name leads to, as whoever asks for a tool gets to know it. */
export type FoundTool =
  | { readonly kind: "tool"; readonly tool: ToolInfo }
  /** Several tools are called that. */
  | { readonly kind: "ambiguous"; readonly tools: readonly ToolInfo[] }
  | { readonly kind: "forbidden" | "unknown" };

export interface ToolFacts {
  readonly method: string;
  readonly isStale: boolean;
}

export function toToolInfo(
  { server, name, tool, isHarmless }: Route,
  { method, isStale }: ToolFacts,
): ToolInfo {
  return {
    server,
    tool: tool.name,
    name,
    method,
    description: tool.description ?? "",
    inputSchema: tool.inputSchema ?? { type: "object" },
    outputSchema: tool.outputSchema ?? undefined,
    annotations: tool.annotations ?? {},
    isHarmless,
    isStale,
  };
}
