import { setTimeout as wait } from "node:timers/promises";
import type { Agent } from "@a2c-smcp/agent";
import { connectAgent } from "@a2c-smcp/agent";
import type { Messages } from "../language/messages.ts";
import { UserError } from "../process/exit.ts";
import { findSeat, noteSeat } from "../running/seats.ts";
import type { Address } from "./choose-address.ts";
import { explainConnectFailure, isSeatTaken } from "./connect-failure.ts";

export interface OpenAgentOptions {
  /** The command that wants to look, as others are told who sits in the office. */
  readonly command: string;
  readonly messages: Messages;
  /** Milliseconds to wait for a seat that is taken: another short command leaves soon. */
  readonly patience?: number | undefined;
  /** Told once when the wait becomes noticeable. */
  readonly onWait?: ((text: string) => void) | undefined;
}

/** An Agent in its office; leaves it when closed. */
export interface OpenAgent extends AsyncDisposable {
  readonly agent: Agent;
}

const PATIENCE = 5_000;
const NOTICEABLE = 1_000;
const BETWEEN = 200;

/** Takes the agent seat of the office, waiting a short time for one that is taken. */
export async function openAgent(address: Address, options: OpenAgentOptions): Promise<OpenAgent> {
  const agent = await takeSeat(address, options);
  const { url, office } = address;
  const forget = noteSeat({ pid: process.pid, url, office, command: options.command });
  return {
    agent,
    async [Symbol.asyncDispose]() {
      forget();
      await agent.close();
    },
  };
}

async function takeSeat(address: Address, options: OpenAgentOptions): Promise<Agent> {
  const { command, messages, patience = PATIENCE, onWait } = options;
  const start = performance.now();
  let hasTold = false;
  for (;;) {
    try {
      return await connectAgent({ ...address, name: `a2c-${command}` });
    } catch (error) {
      if (!isSeatTaken(error)) throw explainConnectFailure(error, address, messages);
      const waited = performance.now() - start;
      if (waited > patience) throw seatTaken(address, messages, error);
      if (waited > NOTICEABLE && !hasTold) {
        onWait?.(messages.office.connect.seatWaiting(seatHolder(address, messages)));
        hasTold = true;
      }
    }
    await wait(BETWEEN);
  }
}

function seatTaken(address: Address, messages: Messages, cause: unknown): UserError {
  const say = messages.office.connect;
  const message = say.seatTaken(address.office, seatHolder(address, messages));
  return new UserError(message, { hint: say.seatTakenHint, cause });
}

/** Who has the seat of the office, as far as this machine knows. */
function seatHolder(address: Address, messages: Messages): string {
  return holderOf(address, messages) ?? messages.office.connect.someAgent;
}

/** The command of this user that has the seat of the office, where one does. */
export function holderOf(address: Address, { office }: Messages): string | undefined {
  const seat = findSeat(address);
  return seat && office.connect.holder(seat.command, seat.pid);
}
