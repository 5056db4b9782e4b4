import { Events, ProtocolError } from "@a2c-smcp/protocol";
import type { Socket } from "socket.io-client";
import { expect, test } from "vitest";
import { connect, enter, eventually, join, startServer } from "./parties.ts";

const CALLS = 2_000;
const LANES = 40;
const NAMES = ["c0", "c1", "c2", "c3"];

type Ack = (answer: unknown) => void;

/** A computer that serves some calls, drops its connection in the middle of the next, and enters again. */
class Wanderer {
  readonly name: string;
  /** Resolves when it is in the office, for now. */
  isIn: Promise<unknown> = Promise.resolve();
  #isRetired = false;
  #leave = (): void => undefined;

  constructor(name: string) {
    this.name = name;
  }

  async wander(url: string): Promise<void> {
    for (let life = 1; !this.#isRetired; life += 1) {
      const computer = await connect(url);
      const served = this.#serve(computer, 5 + ((life * 7) % 20));
      this.isIn = this.#enter(computer);
      await this.isIn;
      if (!this.#isRetired) await served;
      computer.io.engine.close();
    }
  }

  retire(): void {
    this.#isRetired = true;
    this.#leave();
  }

  /** The server may still hold the connection that was dropped. */
  #enter(computer: Socket): Promise<unknown> {
    return expect
      .poll(() => join(computer, { role: "computer", name: this.name, office: "o1" }), eventually)
      .toEqual([true, null]);
  }

  #serve(computer: Socket, calls: number): Promise<void> {
    let left = calls;
    return new Promise((resolve) => {
      this.#leave = resolve;
      computer.on(Events.CallTool, (_request: unknown, ack: Ack) => {
        left -= 1;
        if (left < 0) resolve();
        else setImmediate(() => ack({ content: [] }));
      });
    });
  }
}

test(`${CALLS} calls to computers that come and go are each acknowledged exactly once`, async () => {
  const { server, url } = await startServer({ limits: { requestsPerSecond: 1e6, requestBurst: 1e6 } });
  const agent = await enter(url, { role: "agent", name: "a1", office: "o1" });
  const computers = NAMES.map((name) => new Wanderer(name));
  const wandering = computers.map((computer) => computer.wander(url));
  const acks: number[] = Array(CALLS).fill(0);
  const outcomes = new Set<unknown>();
  const lane = async (first: number): Promise<void> => {
    for (let index = first; index < CALLS; index += LANES) {
      const computer = computers[index % computers.length];
      await computer?.isIn;
      outcomes.add(await callOnce(agent, { index, computer: computer?.name, acks }));
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)));
  for (const computer of computers) computer.retire();
  await Promise.all(wandering);

  expect(acks.filter((count) => count !== 1)).toEqual([]);
  expect(outcomes).toEqual(new Set(["answer", 404]));
  expect(server.callsInFlight).toBe(0);
});

interface OneCall {
  readonly index: number;
  readonly computer: string | undefined;
  readonly acks: number[];
}

function callOnce(agent: Socket, { index, computer, acks }: OneCall): Promise<unknown> {
  const request = { agent: "a1", req_id: `r${index}`, computer, timeout: 60 };
  return new Promise((resolve) => {
    agent.emit(Events.CallTool, request, (answer: unknown) => {
      acks[index] = (acks[index] ?? 0) + 1;
      resolve(ProtocolError.fromPayload(answer)?.code ?? "answer");
    });
  });
}
