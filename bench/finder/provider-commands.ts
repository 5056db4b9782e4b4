import type { ViewOptions } from "@a2c-smcp/testkit";

/** What the process with the MCP servers can be asked. */
export interface ProviderCommands extends Record<string, { input: unknown; output: unknown }> {
  /** Starts one MCP server for each; returns their URLs. */
  serve: { input: readonly ViewOptions[]; output: string[] };
  /** MCP calls about resources that all of them have answered so far. */
  calls: { input: null; output: number };
  /** Tells each client once of every catalogue and window, as servers do that tell of changes. */
  announce: { input: null; output: null };
  stop: { input: null; output: null };
}
