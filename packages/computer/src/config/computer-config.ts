import type { InputDefinition } from "./input-definition.ts";
import type { ServerConfig } from "./server-config.ts";

/** What a Computer runs: its MCP servers by name, in order, and the inputs that their placeholders name. */
export interface ComputerConfig {
  readonly servers: Readonly<Record<string, ServerConfig>>;
  readonly inputs: readonly InputDefinition[];
}
