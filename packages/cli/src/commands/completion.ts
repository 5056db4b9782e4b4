import { Argument, Command } from "commander";
import { messages } from "../language/messages.ts";

/** The shells that there is a script for. */
export const SHELLS = ["bash", "zsh", "fish"] as const;
export type ShellName = (typeof SHELLS)[number];

/** `a2c completion SHELL`: the script that completes commands, options and URIs. */
export function completionCommand(): Command {
  const say = messages().commands.completion;
  return new Command("completion")
    .description(say.description)
    .addArgument(new Argument("<shell>", say.shell).choices(SHELLS))
    .action(async (shell: ShellName) => {
      const { printCompletion } = await import("../programs/completion.ts");
      printCompletion(shell);
    });
}
