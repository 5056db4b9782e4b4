import { messages as ownMessages } from "../language/messages.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { listRunningSystems } from "../running/running-system.ts";
import { openTerminal } from "../terminal/terminal.ts";
import { chooseAddress } from "./choose-address.ts";
import type { CommandContext } from "./command-context.ts";
import { explainFailure } from "./explain-failure.ts";
import { openAgent } from "./open-agent.ts";

/** Enters the office that the flags name, or that of the running `a2c up`, and leaves it when the work is done. */
export async function inOffice(
  command: string,
  flags: ConnectFlags,
  work: (context: CommandContext) => Promise<void>,
): Promise<void> {
  const messages = ownMessages();
  const [out, notes] = [openTerminal(process.stdout), openTerminal(process.stderr)];
  const address = chooseAddress({ flags, systems: listRunningSystems(), messages });
  const say = (text: string): void => notes.print(notes.style.quiet(text));
  if (address.notice !== undefined) say(address.notice);
  await using office = await openAgent(address, { command, messages, onWait: say });
  const context: CommandContext = {
    agent: office.agent,
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
    throw explainFailure(error, messages);
  }
}

/** What has to be said again in the next command; a secret is left for the person to give. */
function repeated({ server, office, computer }: ConnectFlags): string {
  const flags = Object.entries({ server, office, computer });
  return flags.map(([name, value]) => (value === undefined ? "" : ` --${name} ${value}`)).join("");
}
