import { AgentError } from "@a2c-smcp/agent";
import { ErrorCode } from "@a2c-smcp/protocol";
import type { Messages } from "../language/messages.ts";
import { messages as ownMessages } from "../language/messages.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { UserError } from "../process/exit.ts";
import { printableLine } from "../terminal/printable.ts";
import { openTerminal } from "../terminal/terminal.ts";
import { chooseRunning } from "./choose-address.ts";
import type { CommandContext } from "./command-context.ts";
import { explainFailure } from "./explain-failure.ts";
import type { Errand, OpenOfficeOptions } from "./open-office.ts";
import { openOffice } from "./open-office.ts";

/** Looks at the office that the flags name, or that of the running `a2c up`, until the work is done. */
export async function inOffice(
  errand: Errand & Pick<OpenOfficeOptions, "onCall">,
  flags: ConnectFlags,
  work: (context: CommandContext) => Promise<void>,
): Promise<void> {
  const messages = ownMessages();
  const [out, notes] = [openTerminal(process.stdout), openTerminal(process.stderr)];
  const address = chooseRunning(flags, messages);
  const say = (text: string): void => notes.print(notes.style.quiet(text));
  if (address.notice !== undefined) say(address.notice);
  await using office = await openOffice(address, { ...errand, asAgent: flags.asAgent, messages, say });
  const context: CommandContext = {
    agent: office.agent,
    way: office.way,
    local: address.local,
    url: address.url,
    messages,
    out,
    notes,
    isJson: flags.json === true,
    named: flags.computer,
    command: (words) => `a2c ${words}${repeated(flags)}`,
  };
  try {
    await work(context);
  } catch (error) {
    const isForbidden = error instanceof AgentError && error.code === ErrorCode.Forbidden;
    if (isForbidden && office.way === "observer") throw observerForbidden(error, messages);
    throw explainFailure(error, messages);
  }
}

/** The server says that it is not for this role; what to do instead is known here. */
function observerForbidden(cause: AgentError, { office }: Messages): UserError {
  return new UserError(printableLine(cause.message), { hint: office.connect.observerHint, cause });
}

/** What has to be said again in the next command; a secret is left for the person to give. */
function repeated({ server, office, computer }: ConnectFlags): string {
  const flags = Object.entries({ server, office, computer });
  return flags.map(([name, value]) => (value === undefined ? "" : ` --${name} ${value}`)).join("");
}
