import { connectObserver } from "@a2c-smcp/agent";
import type { Messages } from "../language/messages.ts";
import { findSeat } from "../running/seats.ts";
import { printableLine } from "../terminal/printable.ts";
import type { Address } from "./choose-address.ts";

/** The command of this user that has the seat of the office, where one does. */
export function holderOf(address: Address, { office }: Messages): string | undefined {
  const seat = findSeat(address);
  return seat && office.connect.holder(seat.command, seat.pid);
}

/** Who has the seat of the office, as far as this machine knows and the server lets us look. */
export async function seatHolder(address: Address, command: string, messages: Messages): Promise<string> {
  const { namedAgent, someAgent } = messages.office.connect;
  const here = holderOf(address, messages);
  if (here !== undefined) return here;
  const name = await observedAgent(address, command);
  return name === undefined ? someAgent : namedAgent(printableLine(name));
}

async function observedAgent(address: Address, command: string): Promise<string | undefined> {
  try {
    const observer = await connectObserver({ ...address, name: `a2c-${command}` });
    try {
      const members = await observer.room();
      return members.find(({ role }) => role === "agent")?.name;
    } finally {
      await observer.close();
    }
  } catch {
    return undefined; // a server without observers, or one that does not let us look on
  }
}
