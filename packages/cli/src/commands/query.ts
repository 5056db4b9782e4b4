import { Command } from "commander";
import { messages } from "../language/messages.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { addConnectOptions } from "../options/connect.ts";
import { readLimit } from "../options/numbers.ts";

interface QueryFlags extends ConnectFlags {
  readonly limit: number;
}

/** `a2c query FILE "SELECT …"`: asks a table; without SQL, what columns it has. */
export function queryCommand(): Command {
  const say = messages().commands.query;
  const command = new Command("query")
    .description(say.description)
    .argument("<table>", say.table)
    .argument("[sql]", say.sql)
    .option("--limit <rows>", say.limit, readLimit, 20);
  return addConnectOptions(command).action(
    async (table: string, sql: string | undefined, flags: QueryFlags) => {
      const [{ inOffice }, { callTool }, { showQuery }] = await Promise.all([
        import("../office/in-office.ts"),
        import("../tools/call-tool.ts"),
        import("../tools/show-query.ts"),
      ]);
      const { limit } = flags;
      const params = { table, limit, ...(sql === undefined ? {} : { sql }) };
      await inOffice({ command: "query" }, flags, (context) =>
        callTool(context, "query_table", {
          ...{ pairs: [], params },
          show: (shown, result) => showQuery(shown, result, limit),
        }),
      );
    },
  );
}
