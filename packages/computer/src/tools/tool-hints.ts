import type { McpTool } from "../mcp/mcp-shapes.ts";

/** What a server says of its own tool. Nobody has checked it. */
export interface ToolHints {
  readonly isReadOnly: boolean;
  readonly isDestructive: boolean;
  readonly isIdempotent: boolean;
}

export function hintsOf({ annotations }: Pick<McpTool, "annotations">): ToolHints {
  return {
    isReadOnly: annotations?.["readOnlyHint"] === true,
    isDestructive: annotations?.["destructiveHint"] === true,
    isIdempotent: annotations?.["idempotentHint"] === true,
  };
}

/**
 * Whether a tool may count as one that only reads: it says so, nothing that it says speaks against it, and the operator
 * trusts what its server says.
 */
export function isHarmless(tool: Pick<McpTool, "annotations">, isTrusted: boolean): boolean {
  const { isReadOnly, isDestructive } = hintsOf(tool);
  return isTrusted && isReadOnly && !isDestructive;
}
