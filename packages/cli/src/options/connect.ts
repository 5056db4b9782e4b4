import type { Command } from "commander";
import { messages } from "../language/messages.ts";
import type { SecretOptions } from "./secret.ts";
import { addSecretOptions } from "./secret.ts";

/** How a command that looks is told where to look. */
export interface ConnectFlags extends SecretOptions {
  readonly server?: string;
  readonly office?: string;
  readonly computer?: string;
  readonly path?: string;
  readonly asAgent?: true;
  readonly json?: true;
}

/** Adds what all commands share that look at a running system. */
export function addConnectOptions(command: Command): Command {
  const say = messages().commands.connect;
  const placed = command
    .option("--server <url>", say.server)
    .option("--office <id>", say.office)
    .option("--computer <name>", say.computer)
    .option("--as-agent", say.asAgent);
  return addSecretOptions(placed).option("--path <path>", say.path).option("--json", say.json);
}
