import { PROTOCOL_VERSION } from "@a2c-smcp/protocol";
import { Command, Option } from "commander";
import { LANGUAGES } from "../language/language.ts";
import type { Messages } from "../language/messages.ts";
import { messages } from "../language/messages.ts";
import { packageVersion } from "../package-version.ts";
import { optionText } from "./option-text.ts";

/** Commands, and the group of the help page that they stand in. */
export interface CommandGroup {
  readonly group: keyof Messages["program"]["groups"];
  readonly commands: readonly Command[];
}

/** The `a2c` command with what stands below it. */
export function createProgram(groups: readonly CommandGroup[]): Command {
  const say = messages().program;
  const program = new Command("a2c")
    .description(say.description)
    .version(`a2c ${packageVersion()} (protocol ${PROTOCOL_VERSION})`, "-V, --version", say.version)
    .helpOption("-h, --help", say.help)
    .commandsGroup(say.groups.more)
    .helpCommand("help [command]", say.helpCommand)
    .addOption(new Option("--lang <language>", say.lang).choices(LANGUAGES))
    .option("--no-color", say.noColor)
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: titleIn(say.helpTitles),
      optionDescription: (option) => optionText(say, option),
    })
    .configureOutput({ outputError: (text, write) => write(mistakeIn(say.mistakes, text)) })
    .showHelpAfterError(say.afterError)
    .showSuggestionAfterError()
    .addHelpText("after", `\n${say.exitCodes}`);
  for (const { group, commands } of groups)
    for (const command of commands)
      program.addCommand(withExamples(command).helpGroup(say.groups[group]).copyInheritedSettings(program));
  return exitByThrowing(program);
}

/** Shows how a command is used below its options. */
function withExamples(command: Command): Command {
  const { title, of } = messages().examples;
  const lines = (of[command.name()] ?? []).map(([line, does]) => `  ${line}\n      ${does}`);
  return lines.length === 0 ? command : command.addHelpText("after", `\n${title}\n${lines.join("\n")}`);
}

/** Headings of the help pages as the language has them; commander writes them in English. */
function titleIn(titles: Readonly<Record<string, string>>): (title: string) => string {
  return (title) => titles[title] ?? title;
}

/** A mistake of the command line as the language has it; what is not in the table stays as commander says it. */
function mistakeIn(mistakes: readonly (readonly [RegExp, string])[], text: string): string {
  return mistakes.reduce((said, [pattern, instead]) => said.replace(pattern, instead), text);
}

/** Makes commander throw instead of ending the process, in subcommands too. */
function exitByThrowing(command: Command): Command {
  command.exitOverride();
  command.commands.forEach(exitByThrowing);
  return command;
}
