import { Events, NAMESPACE, PROTOCOL_VERSION, VERSION_PARAMETER } from "@a2c-smcp/protocol";
import { io, type Socket } from "socket.io-client";

/** What honest members of another office felt; milliseconds. */
export interface Felt {
  readonly calls: number;
  readonly lost: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

/** Where a member joins, and as what. */
interface Place {
  readonly role: "agent" | "computer";
  readonly office: string;
  readonly name?: string;
}

/** A call that takes longer counts as lost, and as having taken so long. */
const PATIENCE = 20_000;
const PAUSE = 20;

/** An Agent and a Computer that mind their own business. */
export class Bystanders implements Disposable {
  readonly #agent: Socket;
  readonly #computer: Socket;

  private constructor(agent: Socket, computer: Socket) {
    this.#agent = agent;
    this.#computer = computer;
  }

  static async enter(url: string): Promise<Bystanders> {
    const computer = await join(url, { role: "computer", office: "honest" });
    computer.on(Events.GetTools, (_request: unknown, ack: (answer: unknown) => void) => ack({ tools: [] }));
    return new Bystanders(await join(url, { role: "agent", office: "honest" }), computer);
  }

  /** Calls one after another for so long. */
  async measure(milliseconds: number): Promise<Felt> {
    const taken: number[] = [];
    let lost = 0;
    const end = performance.now() + milliseconds;
    while (performance.now() < end && lost < 2) {
      const time = await this.#call();
      if (time === undefined) lost += 1;
      taken.push(time ?? PATIENCE);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    const felt = taken.flatMap(withOmitted).sort((one, other) => one - other);
    const at = (share: number): number => felt[Math.floor((felt.length - 1) * share)] ?? Number.NaN;
    return { calls: taken.length, lost, p50: at(0.5), p99: at(0.99), worst: at(1) };
  }

  [Symbol.dispose](): void {
    this.#agent.disconnect();
    this.#computer.disconnect();
  }

  async #call(): Promise<number | undefined> {
    const started = performance.now();
    const request = { agent: "honest-agent", computer: "honest-computer", req_id: "r" };
    try {
      await this.#agent.timeout(PATIENCE).emitWithAck(Events.GetTools, request);
      return performance.now() - started;
    } catch {
      return undefined;
    }
  }
}

/** A call that waits keeps others from being made, which would have waited too: they count as well. */
function withOmitted(time: number): number[] {
  const others = Math.floor(time / PAUSE);
  return Array.from({ length: others + 1 }, (_, index) => time - index * PAUSE);
}

/** A connected member, by WebSocket. */
export async function join(
  url: string,
  { role, office, name = `${office}-${role}` }: Place,
): Promise<Socket> {
  const socket = io(`${url}${NAMESPACE}`, {
    transports: ["websocket"],
    query: { [VERSION_PARAMETER]: PROTOCOL_VERSION },
    reconnection: false,
    forceNew: true,
  });
  await socket.timeout(PATIENCE).emitWithAck(Events.JoinOffice, { role, name, office_id: office });
  return socket;
}
