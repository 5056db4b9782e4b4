import { createHash } from "node:crypto";
import type { ServerConfig } from "../config/server-config.ts";
import type { Route } from "./server-tools.ts";

/** Where a server is taken from: its program or its address, without what may be secret or change by itself. */
export function sourceOf({ type, server_parameters: parameters }: ServerConfig): string {
  if (!("command" in parameters)) return JSON.stringify([type, parameters.url]);
  const { command, args, cwd } = parameters;
  return JSON.stringify([type, command, args, cwd]);
}

/** Everything that a person saw, or relied on, of a tool that they allowed: another text is another tool. */
export function definitionOf({ source, tool }: Pick<Route, "source" | "tool">): string {
  const { name, title, description, inputSchema, outputSchema, annotations } = tool;
  const said = [source, name, title, description, inputSchema, outputSchema, annotations];
  return createHash("sha256")
    .update(JSON.stringify(said.map((part) => inOrder(part ?? null))))
    .digest("hex");
}

/** A server may list the keys of a schema in another order after a restart. Schemas are not deep: MCP messages are bounded. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, inOrder(inner)] as const);
  return entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
}
