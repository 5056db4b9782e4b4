import type { ComputerConfig } from "../config/computer-config.ts";
import type { NameProblem } from "./name-problem.ts";
import { RoutingTable } from "./routing-table.ts";

/** What a Computer with these servers would say of the names of their tools; for whoever has only asked for them. */
export function checkToolNames(
  { servers }: Pick<ComputerConfig, "servers">,
  tools: ReadonlyMap<string, readonly string[]>,
): readonly NameProblem[] {
  const sources = Object.values(servers).map((config) => ({
    config,
    tools: tools.get(config.name)?.map((name) => ({ name })),
  }));
  return new RoutingTable(sources).problems;
}
