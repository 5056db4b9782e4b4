import { hostname } from "node:os";
import { Command } from "commander";
import { messages } from "../language/messages.ts";
import { addAuditOption } from "../options/audit.ts";
import { addLoggingOptions } from "../options/logging.ts";
import { readPort } from "../options/numbers.ts";
import { addSecretOptions } from "../options/secret.ts";
import { addTracingOption } from "../options/tracing.ts";
import type { ComputerFlags } from "../services/run-computer.ts";

/** `a2c computer`: hosts MCP servers and serves them to the Agent of an office. */
export function computerCommand(): Command {
  const say = messages().parts.computer;
  const command = new Command("computer")
    .description(say.description)
    .requiredOption("--server <url>", say.server)
    .requiredOption("--office <id>", say.office)
    .option("--name <name>", say.name, hostname())
    .option("--path <path>", messages().commands.connect.path)
    .option("--config <file...>", say.config, [])
    .option("--yes", say.yes)
    .option("--allow <pattern...>", say.allow, [])
    .option("--trust <server...>", say.trust, [])
    .option("--uploads <folder>", say.uploads)
    .option("--ui <port>", say.ui, readPort)
    .option("--json", say.json);
  addTracingOption(addAuditOption(addSecretOptions(command)));
  return addLoggingOptions(command).action(async (flags: ComputerFlags) => {
    const { runComputer } = await import("../services/run-computer.ts");
    await runComputer(flags);
  });
}
