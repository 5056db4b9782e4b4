import { hostname } from "node:os";
import { Command } from "commander";
import { messages } from "../language/messages.ts";
import type { AuditOptions } from "../options/audit.ts";
import { addAuditOption } from "../options/audit.ts";
import type { LoggingOptions } from "../options/logging.ts";
import { addLoggingOptions } from "../options/logging.ts";
import { readPort } from "../options/port.ts";
import type { SandboxOptions } from "../options/sandbox.ts";
import { sandboxOption } from "../options/sandbox.ts";
import type { SecretOptions } from "../options/secret.ts";
import { addSecretOptions } from "../options/secret.ts";

export interface UpFlags extends LoggingOptions, SecretOptions, AuditOptions, SandboxOptions {
  readonly config: string[];
  readonly port: number;
  readonly office: string;
  readonly name: string;
  readonly passwordFile?: string;
  readonly uiPort: number;
  readonly open: boolean;
  readonly yes?: true;
  readonly allow: string[];
  readonly trust: string[];
  readonly json?: true;
}

/** `a2c up`: from a folder to a working system in one line. */
export function upCommand(): Command {
  const { up } = messages();
  const command = new Command("up")
    .description(up.description)
    .argument("[folder...]", up.folders)
    .option("--config <file...>", up.config, [])
    .option("--port <number>", up.port, readPort, 7800)
    .option("--office <id>", up.office, "main")
    .option("--name <name>", up.name, hostname())
    .option("--password-file <file>", up.passwordFile)
    .addOption(sandboxOption())
    .option("--ui-port <number>", up.uiPort, readPort, 0)
    .option("--no-open", up.noOpen)
    .option("--yes", up.yes)
    .option("--allow <pattern...>", up.allow, [])
    .option("--trust <server...>", up.trust, [])
    .option("--json", up.json)
    .addHelpText("after", up.events);
  return addLoggingOptions(addAuditOption(addSecretOptions(command)), "warn").action(
    async (folders: string[], flags: UpFlags) => {
      const { runUp } = await import("../programs/up.ts");
      await runUp(folders, flags);
    },
  );
}
