import type { ToolIdentity } from "../tools/qualified-name.ts";

/** The tools that a person allowed for good, by identity: a name with a `*` in it stands for itself. */
export interface AlwaysAllowed {
  has(tool: ToolIdentity): boolean;
  add(tool: ToolIdentity): void;
  /** From now on the tool is asked for again; returns whether it was among them. */
  remove(tool: ToolIdentity): boolean;
  /** In the order in which they were allowed. */
  list(): readonly ToolIdentity[];
}

/** For as long as the process runs. */
export function rememberInMemory(): AlwaysAllowed {
  const tools = new Map<string, ToolIdentity>();
  const keyOf = ({ server, tool }: ToolIdentity): string => JSON.stringify([server, tool]);
  return {
    has: (tool) => tools.has(keyOf(tool)),
    add: ({ server, tool }) => void tools.set(keyOf({ server, tool }), { server, tool }),
    remove: (tool) => tools.delete(keyOf(tool)),
    list: () => [...tools.values()],
  };
}
