import { Command } from "commander";
import { callSyntax } from "../commands/call.ts";
import type { CatFlags } from "../commands/cat.ts";
import { catSyntax } from "../commands/cat.ts";
import type { LsFlags } from "../commands/ls.ts";
import { listOptions, lsSyntax } from "../commands/ls.ts";
import { resourcesSyntax } from "../commands/resources.ts";
import type { SearchFlags } from "../commands/search.ts";
import { searchSyntax } from "../commands/search.ts";
import { skillsSyntax } from "../commands/skills.ts";
import { toolsSyntax } from "../commands/tools.ts";
import { messages } from "../language/messages.ts";
import { documentsOfFolder, listPlace } from "../listing/list-place.ts";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputers, note } from "../office/command-context.ts";
import { isUri } from "../places/find-document.ts";
import { showPlace } from "../reading/show-place.ts";
import { listResources } from "../resources/list-resources.ts";
import { listSkills, showSkill } from "../resources/skills.ts";
import { searchDocuments } from "../search/search-documents.ts";
import { callTool } from "../tools/call-tool.ts";
import { readJsonParams } from "../tools/json-params.ts";
import { listTools } from "../tools/list-tools.ts";
import type { CallFlags } from "../tools/run-call.ts";
import { showTool } from "../tools/show-tool.ts";
import { showDesktop } from "../watching/show-desktop.ts";
import { showRoom } from "../watching/show-room.ts";
import { pathOf, top } from "./place.ts";
import type { Session } from "./session.ts";

/** What one line of the prompt works with. */
export interface ShellLine {
  readonly session: Session;
  readonly signal: AbortSignal;
  /** Ends the prompt. */
  readonly leave: () => void;
}

/** The commands of the prompt: the same as of `a2c`, and those that move about. */
export function createShellProgram(line: ShellLine): Command {
  const program = new Command("shell").exitOverride().helpCommand(false).helpOption(false);
  const commands = [...officeCommands(line), ...placeCommands(line), ...endCommands(line)];
  for (const command of commands) program.addCommand(command.exitOverride().helpOption(false));
  return program;
}

/** The names of the commands, as completion offers them. */
export const SHELL_COMMANDS = [
  "ls",
  "cd",
  "pwd",
  "cat",
  "search",
  "tools",
  "call",
  "desktop",
  "resources",
  "skills",
  "room",
  "use",
  "clear",
  "help",
  "exit",
] as const;

function officeCommands({ session, signal }: ShellLine): Command[] {
  const context = (flags: { readonly json?: true } = {}): CommandContext =>
    session.contextFor({ signal, json: flags.json });
  return [
    withJson(callSyntax()).action((tool: string, pairs: string[], flags: CallFlags) => {
      const timeoutMs = flags.timeout && flags.timeout * 1_000;
      return callTool(context(flags), tool, { pairs, params: readJsonParams(flags.params), timeoutMs });
    }),
    withJson(searchSyntax()).action(async (words: string[], flags: SearchFlags) => {
      await searchDocuments(context(flags), words.join(" "), flags);
    }),
    withJson(toolsSyntax()).action((name: string | undefined, flags: { json?: true }) =>
      name === undefined ? listTools(context(flags)) : showTool(context(flags), name),
    ),
    withJson(resourcesSyntax()).action((server: string | undefined, flags: { json?: true }) =>
      listResources(context(flags), server),
    ),
    withJson(skillsSyntax()).action(
      (name: string | undefined, file: string | undefined, flags: { json?: true; output?: string }) =>
        name === undefined
          ? listSkills(context(flags))
          : showSkill(context(flags), name, { file, output: flags.output }),
    ),
    withJson(new Command("desktop")).action((flags: { json?: true }) => showDesktop(context(flags), {})),
    withJson(new Command("room")).action((flags: { json?: true }) => showRoom(context(flags))),
  ];
}

function placeCommands({ session, signal }: ShellLine): Command[] {
  return [
    withJson(lsSyntax()).action(async (word: string | undefined, flags: LsFlags) => {
      const context = session.contextFor({ signal, json: flags.json });
      if (word !== undefined && (await namesFolder(session, context, word)))
        return listPlace(context, word, listOptions(flags));
      const { uri, computer } = await session.find(word);
      await listPlace(at(context, computer), uri, listOptions(flags));
    }),
    withJson(asOptional(catSyntax())).action(async (word: string | undefined, flags: CatFlags) => {
      const isForeign = word !== undefined && /^(?!dpe:)[a-z][a-z\d+.-]*:/i.test(word);
      const { uri, computer } = isForeign ? { uri: word } : await session.find(word);
      const context = at(session.contextFor({ signal, json: flags.json }), computer);
      if (uri === undefined) await listPlace(context, undefined, {});
      else await showPlace(context, uri, flags);
    }),
    new Command("cd").argument("[place]").action((word?: string) => session.enter(word, signal)),
    new Command("pwd").action(() => {
      const { uri } = session.place;
      session.contextFor().out.print(uri ?? pathOf(top));
    }),
    new Command("use").argument("<computer>").action((computer: string) => {
      const context = session.contextFor();
      chosenComputers({ ...context, named: computer });
      session.use(computer);
      note(context, messages().shell.using(computer));
    }),
  ];
}

/** Where documents are listed, a folder of theirs may be named as well. */
async function namesFolder({ place }: Session, context: CommandContext, word: string): Promise<boolean> {
  return place.uri === undefined && !isUri(word) && (await documentsOfFolder(context, word)).length > 0;
}

function endCommands({ session, leave }: ShellLine): Command[] {
  return [
    new Command("help").action(() => showHelp(session.contextFor())),
    new Command("clear").action(() => session.contextFor().out.write("\u001b[H\u001b[2J")),
    new Command("exit").alias("quit").action(leave),
  ];
}

function showHelp({ out, messages: { shell } }: CommandContext): void {
  const width = Math.max(...shell.help.map(([command]) => command.length)) + 2;
  for (const [command, does] of shell.help)
    out.print(`${out.style.strong(command)}${" ".repeat(width - command.length)}${does}`);
}

/** The Computer of the place, where the place knows it. */
function at(context: CommandContext, computer: string | undefined): CommandContext {
  return computer === undefined ? context : { ...context, named: computer };
}

/** Without a place the current one is meant. */
function asOptional(command: Command): Command {
  for (const argument of command.registeredArguments) argument.argOptional();
  return command;
}

function withJson(command: Command): Command {
  return command.option("--json", messages().commands.connect.json);
}
