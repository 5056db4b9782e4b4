import { Command } from "commander";
import { messages } from "../language/messages.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { addConnectOptions } from "../options/connect.ts";
import { readLimit } from "../options/numbers.ts";

interface RecentFlags extends ConnectFlags {
  readonly below?: string;
  readonly limit: number;
}

/** `a2c recent [SINCE]`: what is new, changed, moved, removed, and in which words. */
export function recentCommand(): Command {
  const say = messages().commands.recent;
  const command = new Command("recent")
    .description(say.description)
    .argument("[since]", say.since, "7d")
    .option("--below <folder>", say.below)
    .option("--limit <count>", say.limit, readLimit, 20);
  return addConnectOptions(command).action(async (since: string, flags: RecentFlags) => {
    const [{ inOffice }, { callTool }, { showRecent }] = await Promise.all([
      import("../office/in-office.ts"),
      import("../tools/call-tool.ts"),
      import("../tools/show-recent.ts"),
    ]);
    const { below, limit } = flags;
    const params = { since, limit, ...(below === undefined ? {} : { path: below }) };
    await inOffice({ command: "recent" }, flags, (context) =>
      callTool(context, "recent_documents", { pairs: [], params, show: showRecent }),
    );
  });
}
