import { Command, Option } from "commander";
import type { InitFlags } from "../init/choices.ts";
import { CLIENTS } from "../init/config-places.ts";
import { messages } from "../language/messages.ts";

/** `a2c init`: a configuration from what other programs on this machine know. */
export function initCommand(): Command {
  const { init } = messages();
  return new Command("init")
    .description(init.description)
    .option("--config <file>", init.config, "a2c.json")
    .option("--yes", init.yes)
    .addOption(new Option("--from <program...>", init.from).choices(CLIENTS))
    .option("--server <name...>", init.server)
    .option("--documents <folder>", init.documents)
    .addOption(new Option("--secrets <way>", init.secrets).choices(["input", "env", "copy"]))
    .option("--force", init.force)
    .option("--dry-run", init.dryRun)
    .option("--json", init.json)
    .addHelpText("after", init.after)
    .action(async (flags: InitFlags) => {
      const { runInit } = await import("../init/run-init.ts");
      await runInit(flags);
    });
}
