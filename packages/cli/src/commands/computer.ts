import { hostname } from "node:os";
import { Command } from "commander";
import { messages } from "../language/messages.ts";
import type { AuditOptions } from "../options/audit.ts";
import { addAuditOption } from "../options/audit.ts";
import type { LoggingOptions } from "../options/logging.ts";
import { addLoggingOptions } from "../options/logging.ts";
import { readPort } from "../options/port.ts";
import type { SecretOptions } from "../options/secret.ts";
import { addSecretOptions } from "../options/secret.ts";

export interface ComputerFlags extends LoggingOptions, SecretOptions, AuditOptions {
  readonly server: string;
  readonly office: string;
  readonly name: string;
  readonly path?: string;
  readonly config: string[];
  readonly yes?: true;
  readonly allow: string[];
  readonly trust: string[];
  readonly ui?: number;
  readonly json?: true;
}

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
    .option("--ui <port>", say.ui, readPort)
    .option("--json", say.json);
  return addLoggingOptions(addAuditOption(addSecretOptions(command))).action(async (flags: ComputerFlags) => {
    const { runComputer } = await import("../programs/computer.ts");
    await runComputer(flags);
  });
}
