import { hostname } from "node:os";
import { Command } from "commander";
import type { LoggingOptions } from "../options/logging.ts";
import { addLoggingOptions } from "../options/logging.ts";
import type { SecretOptions } from "../options/secret.ts";
import { addSecretOptions } from "../options/secret.ts";

export interface ComputerFlags extends LoggingOptions, SecretOptions {
  readonly server: string;
  readonly office: string;
  readonly name: string;
  readonly path?: string;
  readonly config: string[];
  readonly yes?: true;
  readonly allow: string[];
  readonly json?: true;
}

/** `a2c computer`: hosts MCP servers and serves them to the Agent of an office. */
export function computerCommand(): Command {
  const command = new Command("computer")
    .description("host MCP servers and serve their tools to the agent of an office")
    .requiredOption("--server <url>", "address of the server, such as http://127.0.0.1:7800")
    .requiredOption("--office <id>", "office to join")
    .option("--name <name>", "name that agents know this computer by", hostname())
    .option("--path <path>", "HTTP path of the server's Socket.IO endpoint")
    .option("--config <file...>", "files with MCP servers (ours, Claude's, Cursor's or VS Code's)", [])
    .option("--yes", "run every tool without asking")
    .option("--allow <pattern...>", "tools to run without asking, such as 'files.*' or '*.read_*'", [])
    .option("--json", "print what happens as JSON lines");
  return addLoggingOptions(addSecretOptions(command)).action(async (flags: ComputerFlags) => {
    const { runComputer } = await import("../programs/computer.ts");
    await runComputer(flags);
  });
}
