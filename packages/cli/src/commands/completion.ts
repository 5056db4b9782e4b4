import { Argument, Command } from "commander";
import type { ShellName } from "../completion/shell-scripts.ts";
import { printCompletion, SHELLS } from "../completion/shell-scripts.ts";
import { messages } from "../language/messages.ts";

/** `a2c completion SHELL`: the script that completes commands, options and URIs. */
export function completionCommand(): Command {
  const say = messages().commands.completion;
  return new Command("completion")
    .description(say.description)
    .addArgument(new Argument("<shell>", say.shell).choices(SHELLS))
    .action((shell: ShellName) => printCompletion(shell));
}
