import type { ComputerRequestName, Role } from "@a2c-smcp/protocol";
import { Events, ProtocolError } from "@a2c-smcp/protocol";
import { silentLogger } from "@a2c-smcp/runtime";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { everything } from "../auth/grant.ts";
import { Limits } from "../limits.ts";
import { createMemoryOfficeStore } from "../offices/memory-office-store.ts";
import { createSession } from "../offices/session.ts";
import type { Connection } from "./connection.ts";
import type { Peer } from "./peer.ts";
import { Switchboard } from "./switchboard.ts";

type OnAnswer = (answer: readonly unknown[]) => void;

/** A member without a network, which keeps what it is asked until it is told to answer. */
class SilentPeer implements Peer {
  readonly backlog = undefined;
  readonly sid: string;
  readonly asked: OnAnswer[] = [];
  readonly #switchboard: Switchboard;
  readonly #connection: Connection;

  constructor(switchboard: Switchboard, sid: string) {
    this.sid = sid;
    this.#switchboard = switchboard;
    const session = createSession({ sid, version: undefined, grant: everything });
    this.#connection = switchboard.connect(this, session);
  }

  request(_event: ComputerRequestName, _payload: unknown, answer: OnAnswer): void {
    this.asked.push(answer);
  }

  notify(): void {}
  broadcast(): void {}
  enter(): void {}
  exit(): void {}
  comeBack(): void {}

  disconnect(): void {}

  /** Sends an event and returns the list of its acks, which fills when they come. */
  send(event: string, payload: unknown): unknown[][] {
    const acks: unknown[][] = [];
    this.#switchboard.receive(this.#connection, event, [
      payload,
      (...args: unknown[]) => void acks.push(args),
    ]);
    return acks;
  }

  hangUp(): void {
    this.#switchboard.disconnect(this.#connection);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("100,000 calls with random disconnects", () => {
  test("leave the table of calls empty, each acknowledged exactly once, and no timer", () => {
    const limits = Limits.parse({ requestsPerSecond: 1e9, requestBurst: 1e9 });
    const switchboard = new Switchboard({ store: createMemoryOfficeStore(), limits, logger: silentLogger });
    const random = createRandom(20_250_115);
    const offices = Array.from({ length: 10 }, (_, index) => new SoakOffice(switchboard, `o${index}`));
    let sent = 0;
    while (sent < 100_000) {
      const office = offices[Math.floor(random() * offices.length)];
      sent += office?.step(random) ?? 0;
    }
    for (const office of offices) office.end();

    const acknowledged = offices.flatMap(({ acks }) => acks).map(({ length }) => length);
    expect(acknowledged).toHaveLength(sent);
    expect(acknowledged.filter((count) => count !== 1)).toEqual([]);
    // Chance has tried every ending: an answer, a limit, a lost computer, silence, and an agent that went.
    expect(new Set(offices.flatMap(({ acks }) => acks).map(([ack]) => codeOf(ack)))).toEqual(
      new Set(["answer", 400, 404, 408, 4103]),
    );
    expect(switchboard.calls.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(switchboard.countConnections()).toEqual({ agent: 0, computer: 0, observer: 0, none: 0 });
  });
});

function codeOf([answer]: unknown[] = []): unknown {
  const error = ProtocolError.fromPayload(answer);
  return error ? error.code : "answer";
}

/** Small, fast and the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** An office whose members call, answer, fall silent, leave, and come and go as chance has it. */
class SoakOffice {
  /** The acks of every call that was made, in the order of the calls. */
  readonly acks: unknown[][][] = [];
  readonly #switchboard: Switchboard;
  readonly #name: string;
  #agent: SilentPeer;
  #computers: SilentPeer[];
  #serial = 0;

  constructor(switchboard: Switchboard, name: string) {
    this.#switchboard = switchboard;
    this.#name = name;
    this.#agent = this.#enter("agent", "a");
    this.#computers = [this.#enter("computer", "c0"), this.#enter("computer", "c1")];
  }

  /** Does one thing; returns how many calls that were. */
  step(random: () => number): number {
    const chance = random();
    const index = random() < 0.5 ? 0 : 1;
    if (chance < 0.6) return this.#call(index);
    if (chance < 0.977) this.#answer(index, random);
    else if (chance < 0.987) this.#replaceComputer(index);
    else if (chance < 0.992) this.#replaceAgent();
    else if (chance < 0.998) this.#rejoin(index);
    else vi.advanceTimersByTime(10_000 * random());
    return 0;
  }

  end(): void {
    for (const peer of [this.#agent, ...this.#computers]) peer.hangUp();
  }

  #call(index: number): number {
    this.#serial += 1;
    const req_id = `${this.#name}-${this.#serial}`;
    const timeout = index === 0 ? 1 : undefined;
    this.acks.push(this.#agent.send(Events.CallTool, { agent: "a", req_id, computer: `c${index}`, timeout }));
    return 1;
  }

  #answer(index: number, random: () => number): void {
    const asked = this.#computers[index]?.asked ?? [];
    const [answer] = asked.splice(Math.floor(random() * asked.length), 1);
    answer?.([{ content: [] }]);
  }

  #replaceComputer(index: number): void {
    this.#computers[index]?.hangUp();
    this.#computers[index] = this.#enter("computer", `c${index}`);
  }

  #replaceAgent(): void {
    this.#agent.hangUp();
    this.#agent = this.#enter("agent", "a");
  }

  #rejoin(index: number): void {
    this.#computers[index]?.send(Events.LeaveOffice, {});
    this.#computers[index]?.send(Events.JoinOffice, this.#place("computer", `c${index}`));
  }

  #enter(role: Role, name: string): SilentPeer {
    this.#serial += 1;
    const peer = new SilentPeer(this.#switchboard, `${this.#name}-${name}-${this.#serial}`);
    peer.send(Events.JoinOffice, this.#place(role, name));
    return peer;
  }

  #place(role: Role, name: string): { role: Role; name: string; office_id: string } {
    return { role, name, office_id: this.#name };
  }
}
