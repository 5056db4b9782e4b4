import type { AgentTool } from "@a2c-smcp/agent";
import { isToolNamed } from "@a2c-smcp/agent";

/** The names by which a person may call tools: as Agents know them, and their own where no other tool has it. */
export function typedNames(tools: readonly AgentTool[]): string[] {
  const own = tools.flatMap((tool) => ownName(tool) ?? []);
  const alone = own.filter((name) => tools.filter((tool) => isToolNamed(tool, name)).length === 1);
  return [...new Set([...tools.map(({ name }) => name), ...alone])];
}

function ownName(tool: AgentTool): string | undefined {
  const prefix = [`${tool.server}__`, `${tool.server}.`].find((start) => tool.name.startsWith(start));
  const name = prefix === undefined ? undefined : tool.name.slice(prefix.length);
  return name !== undefined && isToolNamed(tool, name) ? name : undefined;
}
