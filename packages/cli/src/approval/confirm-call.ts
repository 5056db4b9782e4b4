import type { ApprovalAnswer, PendingApproval } from "@a2c-smcp/computer";
import { FOLDED, foldValue, revealHidden, WHOLE } from "@a2c-smcp/runtime";
import type { Messages } from "../language/messages.ts";

/** What is shown of a call. */
export type ShownCall = Pick<PendingApproval, "agent" | "server" | "tool" | "params" | "hints" | "isChanged">;

type Words = Messages["approval"];

/** So much is shown at once of what is viewed whole. */
const PART = 20_000;

/** How a person is asked: something is written, and one of the keys is pressed. */
export interface Asker {
  write(text: string): void;
  choose(message: string, choices: readonly AskerChoice[]): Promise<Answer>;
}

export type Answer = ApprovalAnswer | "view";

export interface AskerChoice {
  readonly key: "y" | "a" | "n" | "v";
  readonly name: string;
  readonly value: Answer;
}

/** Asks whether a call may run, showing all of it or how much is folded, and the rest on demand. */
export async function confirmCall(call: ShownCall, words: Words, asker: Asker): Promise<ApprovalAnswer> {
  const { lines, isWhole } = describeCall(call, words);
  asker.write(`${lines.join("\n")}\n`);
  const choices: AskerChoice[] = [
    { key: "y", name: words.yes, value: "once" },
    { key: "a", name: words.always, value: "always" },
    { key: "n", name: words.no, value: "deny" },
    ...(isWhole ? [] : [{ key: "v" as const, name: words.view, value: "view" as const }]),
  ];
  const message = words.question(revealHidden(call.tool), revealHidden(call.server));
  let at = 0;
  for (;;) {
    const answer = await asker.choose(message, choices);
    if (answer !== "view") return answer;
    at = showPart(call, { words, asker, at });
  }
}

/** Server and tool by identity, what the server says of the tool, and the parameters line by line. */
export function describeCall(
  { agent, server, tool, params, hints, isChanged }: ShownCall,
  words: Words,
): { readonly lines: readonly string[]; readonly isWhole: boolean } {
  const marks = { characters: words.moreCharacters, entries: words.entriesShown };
  const { lines, size, isWhole } = foldValue(params, FOLDED, marks);
  const hasNone = Object.keys(params).length === 0;
  const said = [
    agent === undefined ? words.title : words.titleOf(revealHidden(agent)),
    `  ${words.server}: ${revealHidden(server)}`,
    `  ${words.tool}: ${revealHidden(tool)}`,
    ...(isChanged ? [`  ${words.changed}`] : []),
    ...(hints.isDestructive ? [`  ${words.destructive}`] : []),
    ...(hints.isReadOnly ? [`  ${words.readOnly}`] : []),
    `  ${hasNone ? words.noParameters : words.parameters(size.values - 1, size.characters)}`,
    ...(hasNone ? [] : lines.map((line) => `    ${line}`)),
    ...(size.hidden > 0 ? [`  ${words.hidden(size.hidden)}`] : []),
    ...(isWhole ? [] : [`  ${words.folded}`]),
  ];
  return { lines: said, isWhole };
}

interface Viewing {
  readonly words: Words;
  readonly asker: Asker;
  /** Where the part begins. */
  readonly at: number;
}

/** Writes the next part of all parameters; returns where the one after it begins. */
function showPart({ params }: ShownCall, { words, asker, at }: Viewing): number {
  const text = foldValue(params, WHOLE).lines.join("\n");
  const end = Math.min(text.length, at + PART);
  const isEnd = end === text.length;
  asker.write(`${text.slice(at, end)}\n${isEnd ? words.whole : words.part(end, text.length)}\n`);
  return isEnd ? 0 : end;
}
