import type { Agent } from "@a2c-smcp/agent";
import type { Messages } from "../language/messages.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { remember } from "../running/remembered.ts";
import type { LocalAddress } from "../running/running-system.ts";
import { printableJson } from "../terminal/printable.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Way } from "./open-office.ts";

/** What a command needs to look and to show what it sees; the prompt of the shell has one too. */
export interface CommandContext {
  readonly agent: Agent;
  readonly way: Way;
  /** The local API that is looked at, where one is. */
  readonly local: LocalAddress | undefined;
  readonly url: string;
  readonly messages: Messages;
  /** Where results go. */
  readonly out: Terminal;
  /** Where notes go that are no result. */
  readonly notes: Terminal;
  readonly isJson: boolean;
  /** The Computer that the person named. */
  readonly named: string | undefined;
  /** Aborted when the person has seen enough. */
  readonly signal?: AbortSignal | undefined;
  /** A URI as the person would type it here; where they are in a document, less of it. */
  readonly shortName?: ((uri: string) => string) | undefined;
  /** A command as the person would type it here. */
  readonly command: (words: string) => string;
  /** Called with what an Agent is given for this, so that its tokens can be counted. */
  readonly onAnswer?: ((answer: unknown) => void) | undefined;
}

/** The Computers to look at: the one that was named, else all. */
export function chosenComputers(context: CommandContext): string[] {
  const names = context.agent.computers().map(({ name }) => name);
  if (names.length === 0) throw noComputer(context);
  if (context.named === undefined) return names;
  if (names.includes(context.named)) return [context.named];
  const say = context.messages.office.computer;
  throw new UserError(say.unknown(context.named, names.join(", ")), { hint: say.whichHint });
}

/** The one Computer to look at; where there are several, the person has to say which. */
export function chosenComputer(context: CommandContext): string {
  const names = chosenComputers(context);
  const [only] = names;
  if (only !== undefined && names.length === 1) return only;
  const say = context.messages.office.computer;
  const message = say.which(names.join(", "));
  throw new UserError(message, { exitCode: ExitCode.WrongUse, hint: say.whichHint });
}

/** Remembers what is below a place, for completion. */
export function rememberBelow(
  { url, agent }: CommandContext,
  place: string,
  values: readonly string[],
): void {
  remember({ url, office: agent.office }, place, values);
}

/** Says something that is no result: quietly, beside stdout. */
export function note(context: CommandContext, text: string): void {
  context.notes.print(context.notes.style.quiet(text));
}

/** Prints data as JSON. */
export function printJson(context: CommandContext, value: unknown): void {
  context.out.print(printableJson(value));
}

function noComputer({ agent, messages }: CommandContext): UserError {
  const say = messages.office.computer;
  return new UserError(say.none(agent.office), { hint: say.noneHint });
}
