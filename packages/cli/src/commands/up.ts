import { hostname } from "node:os";
import { Command } from "commander";
import { messages } from "../language/messages.ts";
import { addAuditOption } from "../options/audit.ts";
import { addDocumentOptions } from "../options/document-files.ts";
import { addLoggingOptions } from "../options/logging.ts";
import { readPort } from "../options/numbers.ts";
import { sandboxOption } from "../options/sandbox.ts";
import { addSecretOptions } from "../options/secret.ts";
import type { UpFlags } from "../up/run-up.ts";

/** `a2c up`: from a folder to a working system in one line. */
export function upCommand(): Command {
  const { up } = messages();
  const command = new Command("up")
    .description(up.description)
    .argument("[folder or file...]", up.folders)
    .option("--config <file...>", up.config, [])
    .option("--port <number>", up.port, readPort, 7800)
    .option("--office <id>", up.office, "main")
    .option("--name <name>", up.name, hostname())
    .addOption(sandboxOption())
    .option("--print-secret", up.printSecret)
    .option("--ui-port <number>", up.uiPort, readPort, 0)
    .option("--no-open", up.noOpen)
    .option("--yes", up.yes)
    .option("--allow <pattern...>", up.allow, [])
    .option("--trust <server...>", up.trust, [])
    .option("--json", up.json)
    .addHelpText("after", up.events);
  const complete = addAuditOption(addSecretOptions(addDocumentOptions(command)));
  return addLoggingOptions(complete, "warn").action(async (folders: string[], flags: UpFlags) => {
    const { runUp } = await import("../up/run-up.ts");
    await runUp(folders, flags);
  });
}
