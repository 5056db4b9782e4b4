import { PROTOCOL_VERSION } from "@a2c-smcp/protocol";
import { Command, Option } from "commander";
import { callCommand } from "./commands/call.ts";
import { catCommand } from "./commands/cat.ts";
import { completionCommand } from "./commands/completion.ts";
import { computerCommand } from "./commands/computer.ts";
import { desktopCommand } from "./commands/desktop.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { documentsCommand } from "./commands/documents.ts";
import { gatewayCommand } from "./commands/gateway.ts";
import { initCommand } from "./commands/init.ts";
import { lsCommand } from "./commands/ls.ts";
import { resourcesCommand } from "./commands/resources.ts";
import { roomCommand } from "./commands/room.ts";
import { searchCommand } from "./commands/search.ts";
import { serverCommand } from "./commands/server.ts";
import { shellCommand } from "./commands/shell.ts";
import { toolsCommand } from "./commands/tools.ts";
import { upCommand } from "./commands/up.ts";
import { uriCommand } from "./commands/uri.ts";
import { watchCommand } from "./commands/watch.ts";
import { LANGUAGES } from "./language/language.ts";
import { messages } from "./language/messages.ts";
import { packageVersion } from "./package-version.ts";

/** The `a2c` command with everything below it. */
export function createProgram(): Command {
  const say = messages().program;
  const program = new Command("a2c")
    .description(say.description)
    .version(`a2c ${packageVersion()} (protocol ${PROTOCOL_VERSION})`, "-V, --version", say.version)
    .helpOption("-h, --help", say.help)
    .commandsGroup(say.groups.more)
    .helpCommand("help [command]", say.helpCommand)
    .addOption(new Option("--lang <language>", say.lang).choices(LANGUAGES))
    .option("--no-color", say.noColor)
    .configureHelp({ showGlobalOptions: true, styleTitle: titleIn(say.helpTitles) })
    .configureOutput({ outputError: (text, write) => write(mistakeIn(say.mistakes, text)) })
    .showHelpAfterError(say.afterError)
    .showSuggestionAfterError()
    .addHelpText("after", `\n${say.exitCodes}`);
  const groups = {
    [say.groups.start]: [upCommand(), initCommand(), doctorCommand()],
    [say.groups.look]: lookCommands(),
    [say.groups.parts]: [serverCommand(), computerCommand(), documentsCommand(), gatewayCommand()],
    [say.groups.more]: [completionCommand(), uriCommand()],
  };
  for (const [group, commands] of Object.entries(groups))
    for (const command of commands)
      program.addCommand(command.helpGroup(group).copyInheritedSettings(program));
  return exitByThrowing(program);
}

function lookCommands(): Command[] {
  return [
    lsCommand(),
    catCommand(),
    searchCommand(),
    desktopCommand(),
    toolsCommand(),
    callCommand(),
    resourcesCommand(),
    roomCommand(),
    watchCommand(),
    shellCommand(),
  ];
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
