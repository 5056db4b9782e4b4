import { createRequire } from "node:module";
import { PROTOCOL_VERSION } from "@a2c-smcp/protocol";
import { Command } from "commander";
import { computerCommand } from "./commands/computer.ts";
import { documentsCommand } from "./commands/documents.ts";
import { serverCommand } from "./commands/server.ts";
import { uriCommand } from "./commands/uri.ts";

/** The `a2c` command with everything below it. */
export function createProgram(): Command {
  const program = new Command("a2c")
    .description("Let AI agents use this computer: its documents page by page, its windows, its tools.")
    .version(`a2c ${packageVersion()} (protocol ${PROTOCOL_VERSION})`, "-V, --version", "show the versions")
    .helpOption("-h, --help", "show this help")
    .helpCommand("help [command]", "show the help of a command")
    .showHelpAfterError("Run with --help to see what there is.")
    .showSuggestionAfterError()
    .addHelpText("after", "\nExit codes: 0 done, 1 failed, 2 wrong use.");
  for (const command of [serverCommand(), computerCommand(), documentsCommand(), uriCommand()])
    program.addCommand(command.copyInheritedSettings(program));
  return exitByThrowing(program);
}

/** Makes commander throw instead of ending the process, in subcommands too. */
function exitByThrowing(command: Command): Command {
  command.exitOverride();
  command.commands.forEach(exitByThrowing);
  return command;
}

function packageVersion(): string {
  const { version } = createRequire(import.meta.url)("../package.json") as { version: string };
  return version;
}
