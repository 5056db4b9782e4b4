import { setTimeout as wait } from "node:timers/promises";
import type { Agent } from "@a2c-smcp/agent";
import { connectAgent } from "@a2c-smcp/agent";
import type { Messages } from "../language/messages.ts";
import { UserError } from "../process/exit.ts";
import { noteSeat } from "../running/seats.ts";
import type { Address } from "./choose-address.ts";
import { explainConnectFailure, isSeatTaken } from "./connect-failure.ts";
import { seatHolder } from "./seat-holder.ts";

export interface OpenAgentOptions {
  /** The command that looks, as others are shown who sits in the office. */
  readonly command: string;
  readonly messages: Messages;
  /** Milliseconds to wait for a seat that is taken: another short command leaves soon. */
  readonly patienceMs?: number | undefined;
  /** Called once, when the wait becomes noticeable. */
  readonly onWait?: ((text: string) => void) | undefined;
}

/** An Agent in its office; leaves it when closed. */
export interface OpenAgent extends AsyncDisposable {
  readonly agent: Agent;
}

const PATIENCE_MS = 5_000;
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

interface TakenSeat {
  readonly holder: string;
  readonly messages: Messages;
  readonly cause: unknown;
}

async function takeSeat(address: Address, options: OpenAgentOptions): Promise<Agent> {
  const { command, messages, patienceMs = PATIENCE_MS, onWait } = options;
  const start = performance.now();
  let hasTold = false;
  for (;;) {
    try {
      return await connectAgent({ ...address, name: `a2c-${command}` });
    } catch (error) {
      if (!isSeatTaken(error)) throw explainConnectFailure(error, address, messages);
      const waited = performance.now() - start;
      if (waited > patienceMs) {
        const holder = await seatHolder(address, command, messages);
        throw seatTaken(address.office, { holder, messages, cause: error });
      }
      if (waited > NOTICEABLE && !hasTold) {
        hasTold = true;
        onWait?.(messages.office.connect.seatWaiting(await seatHolder(address, command, messages)));
      }
    }
    await wait(BETWEEN);
  }
}

function seatTaken(office: string, { holder, messages, cause }: TakenSeat): UserError {
  const say = messages.office.connect;
  const message = say.seatTaken(office, holder);
  return new UserError(message, { hint: say.seatTakenHint, cause });
}
