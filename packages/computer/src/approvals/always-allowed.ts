import type { ToolIdentity } from "../tools/qualified-name.ts";

/** A tool that a person allowed for good, as it was when they did. */
export interface AllowedTool extends ToolIdentity {
  /** `ConfirmRequest.definition` of then: a tool that says or takes something else since is asked for again. */
  readonly definition: string;
  /** ISO 8601. */
  readonly since: string;
}

/** The tools that a person allowed for good, by identity: a name with a `*` in it stands for itself. */
export interface AlwaysAllowed {
  find(tool: ToolIdentity): AllowedTool | undefined;
  /** In place of what was allowed under this identity before. */
  add(tool: AllowedTool): void;
  /** From now on the tool is asked for again; returns whether it was among them. */
  remove(tool: ToolIdentity): boolean;
  /** In the order in which they were allowed. */
  list(): readonly AllowedTool[];
}

/** For as long as the process runs. */
export function rememberInMemory(): AlwaysAllowed {
  let tools: readonly AllowedTool[] = [];
  return {
    find: (tool) => tools.find((one) => isSameTool(one, tool)),
    add: (tool) => {
      tools = [...without(tools, tool), tool];
    },
    remove: (tool) => {
      const before = tools.length;
      tools = without(tools, tool);
      return tools.length < before;
    },
    list: () => tools,
  };
}

/** All but the tool of this identity. */
export function without(tools: readonly AllowedTool[], tool: ToolIdentity): readonly AllowedTool[] {
  return tools.filter((one) => !isSameTool(one, tool));
}

function isSameTool(one: ToolIdentity, other: ToolIdentity): boolean {
  return one.server === other.server && one.tool === other.tool;
}
