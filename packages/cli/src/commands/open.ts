import { Command } from "commander";
import { messages } from "../language/messages.ts";
import { readPort } from "../options/numbers.ts";
import type { OpenFlags } from "../page/run-open.ts";

/** `a2c open`: the page of a running system, in the browser or as a new link. */
export function openCommand(): Command {
  const say = messages().open;
  return new Command("open")
    .description(say.description)
    .option("--print", say.print)
    .option("--ui-port <number>", say.uiPort, readPort)
    .option("--json", say.json)
    .action(async (flags: OpenFlags) => {
      const { runOpen } = await import("../page/run-open.ts");
      await runOpen(flags);
    });
}
