import type { ConnectFlags } from "../look/connect-options.ts";
import { inOffice } from "../look/in-office.ts";
import { listTools } from "../look/list-tools.ts";
import { showTool } from "../look/show-tool.ts";

/** Lists the tools, or shows one. */
export async function runTools(name: string | undefined, flags: ConnectFlags): Promise<void> {
  await inOffice("tools", flags, (look) => (name === undefined ? listTools(look) : showTool(look, name)));
}
