import { isToolNamed } from "@a2c-smcp/agent";
import { parseDpeUri } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputer, chosenComputers } from "../office/command-context.ts";
import { typedNames } from "../office/typed-names.ts";
import { toolParameters } from "../tools/tool-parameters.ts";
import type { Session } from "./session.ts";
import { SHELL_COMMANDS } from "./shell-program.ts";

/** What could stand for the last word of a line, and that word; silent where nothing can be found out. */
export async function completeLine(session: Session, line: string): Promise<[string[], string]> {
  const [command = "", ...rest] = line.trimStart().split(/\s+/);
  const word = rest.at(-1);
  if (word === undefined)
    return [SHELL_COMMANDS.filter((name) => name.startsWith(command)).map(ended), command];
  try {
    const candidates = await candidatesFor(session, { command, earlier: rest.slice(0, -1), word });
    return [candidates.filter((candidate) => candidate.startsWith(word)), word];
  } catch {
    return [[], word]; // a lost connection: completion is no place to complain
  }
}

interface Unfinished {
  readonly command: string;
  readonly earlier: readonly string[];
  readonly word: string;
}

async function candidatesFor(session: Session, { command, earlier, word }: Unfinished): Promise<string[]> {
  const context = session.contextFor();
  if (command === "cd" || command === "ls" || command === "cat") return placesFor(session, context, word);
  if (command === "use") return context.agent.computers().map(({ name }) => ended(name));
  if (command === "tools" || (command === "call" && earlier.length === 0))
    return typedNames(await allTools(context)).map(ended);
  if (command !== "call") return [];
  const tool = (await allTools(context)).find((one) => isToolNamed(one, earlier[0] ?? ""));
  return tool ? toolParameters(tool).map(({ name }) => `${name}=`) : [];
}

async function allTools(context: CommandContext): ReturnType<CommandContext["agent"]["tools"]> {
  return (
    await Promise.all(chosenComputers(context).map((computer) => context.agent.tools(computer)))
  ).flat();
}

/** What is below the place that the word names so far. */
async function placesFor(session: Session, context: CommandContext, word: string): Promise<string[]> {
  const slash = word.lastIndexOf("/");
  const path = word.slice(0, slash + 1);
  const { uri, computer } = await session.find(path === "" ? undefined : path);
  if (uri === undefined) return (await documentRefs(context)).map((name) => path + name);
  const { level, pageIndex = 0 } = parseDpeUri(uri);
  if (level === 1) {
    const { page_count } = await context.agent.readDocument(computer ?? chosenComputer(context), uri);
    return Array.from({ length: page_count }, (_, index) => `${path}${index + 1}`);
  }
  if (level !== 2) return [];
  const { elements } = await context.agent.readPage(computer ?? chosenComputer(context), uri, pageIndex);
  return elements.map(({ element_id }) => path + element_id);
}

async function documentRefs(context: CommandContext): Promise<string[]> {
  const names: string[] = [];
  for (const computer of chosenComputers(context))
    for await (const { doc_ref } of context.agent.documents(computer)) names.push(doc_ref);
  return names;
}

function ended(name: string): string {
  return `${name} `;
}
