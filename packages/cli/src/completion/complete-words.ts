import type { Command, Option } from "commander";
import type { ConnectFlags } from "../options/connect.ts";
import type { OfficeWord } from "./complete-place.ts";
import { splitWords } from "./split-words.ts";

/** A command line up to the cursor. */
export interface Typed {
  /** The words before the one that is being typed, without the program's name. */
  readonly words: readonly string[];
  readonly word: string;
}

/** Reads a command line up to the cursor; undefined within an open quotation. */
export function readTyped(line: string): Typed | undefined {
  const words = splitWords(line);
  if (words === undefined) return undefined;
  const [, ...rest] = words;
  if (/\s$/.test(line) || rest.length === 0) return { words: rest, word: "" };
  return { words: rest.slice(0, -1), word: rest.at(-1) ?? "" };
}

const uriCommands = ["ls", "cat", "uri"];
const toolCommands = ["tools", "call"];

/** What only a running system can complete: a URI or the name of a tool, as the first word after a command. */
export function officeWordOf({ words, word }: Typed): OfficeWord | undefined {
  const [command = "", ...rest] = words.filter((one) => !one.startsWith("-"));
  const values = Object.values(readConnectFlags(words));
  const positionals = rest.filter((one) => !values.includes(one));
  const isFirst = positionals.length === 0 && !word.startsWith("-");
  const flags = readConnectFlags(words);
  const isUri = uriCommands.includes(command) && ("dpe://".startsWith(word) || /^dpe:/i.test(word));
  if (isUri && isFirst) return { kind: "uri", word, flags };
  return toolCommands.includes(command) && isFirst ? { kind: "tool", word, flags } : undefined;
}

/** Where to look, as far as the line says so. */
function readConnectFlags(words: readonly string[]): ConnectFlags {
  const givenFor = (name: string): string | undefined => {
    const at = words.indexOf(`--${name}`);
    return at === -1 ? undefined : words[at + 1];
  };
  const names = ["server", "office", "computer", "path"] as const;
  const entries = names.map((name) => [name, givenFor(name)] as const);
  const given = entries.filter(([, value]) => value !== undefined);
  const secret = process.env["A2C_SECRET"];
  return { ...Object.fromEntries(given), ...(secret === undefined ? {} : { secret }) };
}

/** What the program itself can complete: commands, options, and the values of options. */
export function completeFromProgram(program: Command, { words, word }: Typed): string[] {
  const [name] = words.filter((one) => !one.startsWith("-"));
  const command = program.commands.find((one) => one.name() === name) ?? program;
  const help = program.createHelp();
  const options = [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
  const choices = choicesOf(options, words.at(-1));
  if (choices) return choices;
  if (word.startsWith("-")) return options.map(({ long, short }) => long ?? short ?? "");
  if (command !== program) return [...(command.registeredArguments[0]?.argChoices ?? [])];
  return help.visibleCommands(program).map((one) => one.name());
}

/** The values of the option before the cursor, where it takes one: an empty list where any may stand. */
function choicesOf(options: readonly Option[], before: string | undefined): string[] | undefined {
  const option = options.find(
    ({ long, short }) => before !== undefined && (before === long || before === short),
  );
  if (!option || option.isBoolean() || !(option.required || option.optional)) return undefined;
  return [...(option.argChoices ?? [])];
}
