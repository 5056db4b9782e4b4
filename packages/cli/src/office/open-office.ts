import type { Agent, LocalCall } from "@a2c-smcp/agent";
import { connectLocal, connectObserver, LocalApi, ObserversError, readLocalRoom } from "@a2c-smcp/agent";
import type { Messages } from "../language/messages.ts";
import { UserError } from "../process/exit.ts";
import { printableLine } from "../terminal/printable.ts";
import type { Address } from "./choose-address.ts";
import { explainConnectFailure } from "./connect-failure.ts";
import { openAgent } from "./open-agent.ts";
import { holderOf } from "./seat-holder.ts";

/** What a command needs of an office. */
export interface Errand {
  /** The name under which others see it. */
  readonly command: string;
  /** It stays, and needs to be notified of what changes. */
  readonly isLive?: boolean | undefined;
  /** It looks at the office, not at one Computer: who comes and goes is known to the server alone. */
  readonly isOfOffice?: boolean | undefined;
  /** It asks who is there: the Computers beside this one are in the answer, and are not announced besides. */
  readonly isOfMembers?: boolean | undefined;
  /** It calls a tool: where the Computer is not on this machine, only an Agent may. */
  readonly isActing?: boolean | undefined;
}

export interface OpenOfficeOptions extends Errand {
  readonly messages: Messages;
  /** The seat of the Agent is asked for, whatever else would do. */
  readonly asAgent?: boolean | undefined;
  /** Milliseconds to wait for a seat that is taken. */
  readonly patienceMs?: number | undefined;
  /** Called with what is no result: that others are not shown, or that a seat is waited for. */
  readonly say?: ((text: string) => void) | undefined;
  /** Called with what Agents ask a Computer of this machine for, where the errand is live. */
  readonly onCall?: ((call: LocalCall) => void) | undefined;
}

/** How an office is looked at: by the local API of its Computer, as an observer, or from the seat of its Agent. */
export type Way = "local" | "observer" | "agent";

/** An office that is looked at, until it is closed. */
export interface OpenOffice extends AsyncDisposable {
  readonly agent: Agent;
  readonly way: Way;
}

/** Looks at an office without taking the seat of its Agent, unless that was asked for or a tool is to be called. */
export async function openOffice(address: Address, options: OpenOfficeOptions): Promise<OpenOffice> {
  if (address.local !== undefined && !options.asAgent && !options.isOfOffice)
    return openLocal(address, options);
  if (options.asAgent || options.isActing) {
    const office = await openAgent(address, { ...options, onWait: options.say });
    return { agent: office.agent, way: "agent", [Symbol.asyncDispose]: () => office[Symbol.asyncDispose]() };
  }
  return openObserver(address, options);
}

async function openLocal(address: Address, options: OpenOfficeOptions): Promise<OpenOffice> {
  const { command, isLive, isOfMembers, onCall, messages, say } = options;
  const { url = "", secret = "" } = address.local ?? {};
  try {
    const agent = await connectLocal({ url, secret, name: `a2c-${command}`, isLive, onCall });
    if (say && !isOfMembers) await tellOthers(new LocalApi({ url, secret }), messages, say);
    return { agent, way: "local", [Symbol.asyncDispose]: () => agent.close() };
  } catch (error) {
    throw explainConnectFailure(error, { ...address, url }, messages);
  }
}

/** Other Computers of the office are not on this machine, or not this process: nobody should take this for all. */
async function tellOthers(api: LocalApi, messages: Messages, say: (text: string) => void): Promise<void> {
  const { computer, members } = await readLocalRoom(api);
  const others = members?.filter(({ role, name }) => role === "computer" && name !== computer) ?? [];
  const names = others.map(({ name }) => printableLine(name)).join(", ");
  if (others.length > 0) say(messages.office.connect.onlyOne(printableLine(computer), names));
}

async function openObserver(address: Address, { command, messages }: OpenOfficeOptions): Promise<OpenOffice> {
  try {
    // What an observer may not do the server refuses, in words that say so.
    const agent = (await connectObserver({ ...address, name: `a2c-${command}` })) as Agent;
    return { agent, way: "observer", [Symbol.asyncDispose]: () => agent.close() };
  } catch (error) {
    if (!(error instanceof ObserversError)) throw explainConnectFailure(error, address, messages);
    const say = messages.office.connect;
    const message =
      error.code === "forbidden" ? say.notObserver(address.office) : say.noObservers(address.url);
    const holder = holderOf(address, messages);
    throw new UserError(message, { hint: say.asAgentHint(holder), cause: error });
  }
}
