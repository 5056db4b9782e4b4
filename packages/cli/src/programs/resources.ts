import type { ConnectFlags } from "../look/connect-options.ts";
import { inOffice } from "../look/in-office.ts";
import { listResources } from "../look/list-resources.ts";

/** Lists the resources of MCP servers. */
export async function runResources(server: string | undefined, flags: ConnectFlags): Promise<void> {
  await inOffice("resources", flags, (look) => listResources(look, server));
}
