import type { NotificationName, Role } from "@a2c-smcp/protocol";
import { Events, Notifications, ProtocolError } from "@a2c-smcp/protocol";
import { silentLogger } from "@a2c-smcp/runtime";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { everything } from "../auth/grant.ts";
import { Limits } from "../limits.ts";
import { createMemoryOfficeStore } from "../offices/memory-office-store.ts";
import type { OfficeStore } from "../offices/office-store.ts";
import { createSession } from "../offices/session.ts";
import type { Connection } from "./connection.ts";
import type { Peer } from "./peer.ts";
import type { SwitchboardOptions } from "./switchboard.ts";
import { Switchboard } from "./switchboard.ts";

/** An error under its own code, where early clients are sent one that they know. */
function exactError(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("error" in answer)) return answer;
  return typeof answer.error === "object" ? { ...answer, ...answer.error } : answer;
}

type OnAnswer = (answer: readonly unknown[]) => void;

/** A connection without a network: what it is sent is kept, and what it is asked it answers when told to. */
class FakePeer implements Peer {
  readonly backlog = undefined;
  readonly sid: string;
  readonly connection: Connection;
  readonly heard: [string, object][] = [];
  readonly asked: { event: string; payload: unknown; answer: OnAnswer }[] = [];
  isDisconnected = false;
  readonly #board: Board;
  #office: string | undefined;

  constructor(board: Board, sid: string) {
    this.#board = board;
    this.sid = sid;
    const session = createSession({ sid, version: undefined, grant: everything });
    this.connection = board.switchboard.connect(this, session);
    board.peers.add(this);
  }

  request(event: string, payload: unknown, answer: OnAnswer): void {
    this.asked.push({ event, payload, answer });
  }

  notify(event: NotificationName, payload: object): void {
    this.heard.push([event, payload]);
  }

  broadcast(office: string, event: string, payload: object): void {
    this.#board.log.push(event);
    for (const peer of this.#board.peers)
      if (peer !== this && peer.#office === office) peer.heard.push([event, payload]);
  }

  enter(office: string): void {
    this.#board.log.push("entered");
    this.#office = office;
  }

  exit(): void {
    this.#board.log.push("left");
    this.#office = undefined;
  }

  comeBack(): void {}

  disconnect(): void {
    this.isDisconnected = true;
  }

  /** Sends an event and returns the list of its acks, which fills when they come. */
  send(event: string, payload: unknown): unknown[][] {
    const acks: unknown[][] = [];
    this.#board.switchboard.receive(this.connection, event, [
      payload,
      (...args: unknown[]) => {
        this.#board.log.push("ack");
        acks.push(args.map(exactError));
      },
    ]);
    return acks;
  }

  join(role: Role, name: string, office = "o1"): unknown[][] {
    return this.send(Events.JoinOffice, { role, name, office_id: office });
  }

  hangUp(): void {
    this.#board.peers.delete(this);
    this.#board.switchboard.disconnect(this.connection);
  }
}

interface Board {
  readonly switchboard: Switchboard;
  readonly peers: Set<FakePeer>;
  /** What happened to whom does not matter here: the order does. */
  readonly log: string[];
}

function createBoard(options: Partial<SwitchboardOptions> = {}): Board {
  const switchboard = new Switchboard({
    store: createMemoryOfficeStore(),
    limits: Limits.parse({ requestsPerSecond: 1e9, requestBurst: 1e9 }),
    logger: silentLogger,
    ...options,
  });
  return { switchboard, peers: new Set(), log: [] };
}

/** An Agent and a Computer in one office. */
function createPair(board: Board): { agent: FakePeer; computer: FakePeer } {
  const agent = new FakePeer(board, "agent-sid");
  const computer = new FakePeer(board, "computer-sid");
  agent.join("agent", "a1");
  computer.join("computer", "c1");
  return { agent, computer };
}

function call(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return { agent: "a1", req_id: "r1", computer: "c1", tool_name: "t", params: {}, timeout: 10, ...fields };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a call", () => {
  test("that is not answered fails 5 s after its timeout (#acks.timeout)", () => {
    const board = createBoard();
    const { agent, computer } = createPair(board);
    const acks = agent.send(Events.CallTool, call({ timeout: 10 }));
    vi.advanceTimersByTime(14_999);
    expect(acks).toEqual([]);
    vi.advanceTimersByTime(1);

    expect(acks).toEqual([[expect.objectContaining({ code: 408 })]]);
    expect(computer.heard.at(-1)).toEqual([Notifications.CancelToolCall, { agent: "a1", req_id: "r1" }]);
    expect(board.switchboard.calls.size).toBe(0);
  });

  test.each([Events.GetTools, Events.CallTool])(
    "of %s without a timeout fails after 30 s (#acks.timeout)",
    (event) => {
      const { agent } = createPair(createBoard());
      const acks = agent.send(event, call({ timeout: undefined }));
      vi.advanceTimersByTime(29_999);
      expect(acks).toEqual([]);
      vi.advanceTimersByTime(1);

      expect(acks).toEqual([[expect.objectContaining({ code: 408 })]]);
    },
  );

  test("leaves no timer behind when it is answered", () => {
    const { agent, computer } = createPair(createBoard());
    const acks = agent.send(Events.CallTool, call());
    computer.asked[0]?.answer([{ content: [] }]);

    expect(acks).toEqual([[{ content: [] }]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("that is answered too late is not acknowledged again", () => {
    const { agent, computer } = createPair(createBoard());
    const acks = agent.send(Events.CallTool, call());
    vi.advanceTimersByTime(15_000);
    computer.asked[0]?.answer([{ content: [] }]);

    expect(acks).toHaveLength(1);
    expect(computer.connection.unanswered).toBe(0);
  });

  test("that is answered with nothing is an error", () => {
    const { agent, computer } = createPair(createBoard());
    const acks = agent.send(Events.GetTools, call());
    computer.asked[0]?.answer([]);

    expect(acks).toEqual([
      [expect.objectContaining({ code: 500, message: expect.stringContaining("empty") })],
    ]);
  });

  test("is answered with one argument, however many come", () => {
    const { agent, computer } = createPair(createBoard());
    const acks = agent.send(Events.GetTools, call());
    computer.asked[0]?.answer([{ tools: [] }, "more"]);

    expect(acks).toEqual([[{ tools: [] }]]);
  });

  test("whose computer leaves the office fails at once (#acks.computer-gone)", () => {
    const { agent, computer } = createPair(createBoard());
    const acks = agent.send(Events.CallTool, call());
    computer.send(Events.LeaveOffice, { office_id: "o1" });

    expect(acks).toEqual([[expect.objectContaining({ code: 404 })]]);
  });

  test("whose agent leaves the office fails, and its tool is told to stop", () => {
    const { agent, computer } = createPair(createBoard());
    const toolCall = agent.send(Events.CallTool, call());
    const other = agent.send(Events.GetTools, call({ req_id: "r2" }));
    agent.send(Events.LeaveOffice, {});

    expect([toolCall, other]).toEqual([
      [[expect.objectContaining({ code: 4103 })]],
      [[expect.objectContaining({ code: 4103 })]],
    ]);
    expect(computer.heard.filter(([event]) => event === Notifications.CancelToolCall)).toEqual([
      [Notifications.CancelToolCall, { agent: "a1", req_id: "r1" }],
    ]);
  });

  test("beyond those that an agent may have in flight is refused, and an answer makes room", () => {
    const { agent, computer } = createPair(createBoard({ limits: Limits.parse({ callsInFlight: 1 }) }));
    const first = agent.send(Events.CallTool, call());
    const second = agent.send(Events.CallTool, call({ req_id: "r2" }));

    expect(second).toEqual([
      [expect.objectContaining({ code: 400, details: { limit: "callsInFlight", most: 1 } })],
    ]);
    computer.asked[0]?.answer([{}]);
    expect(first).toEqual([[{}]]);
    expect(agent.send(Events.CallTool, call({ req_id: "r3" }))).toEqual([]);
  });

  test("is one too many for a computer that has left the limit of them without an answer", () => {
    const board = createBoard({ limits: Limits.parse({ unansweredCalls: 2 }) });
    const { agent, computer } = createPair(board);
    for (const req_id of ["r1", "r2"]) agent.send(Events.CallTool, call({ req_id }));
    vi.advanceTimersByTime(15_000);
    expect(computer.isDisconnected).toBe(false);
    agent.send(Events.CallTool, call({ req_id: "r3" }));
    vi.advanceTimersByTime(15_000);

    expect(computer.isDisconnected).toBe(true);
  });
});

describe("a connection that has ended", () => {
  test("is not heard any more, so nobody who is gone can join", async () => {
    const store = createMemoryOfficeStore();
    const computer = new FakePeer(createBoard({ store }), "c");
    computer.hangUp();
    const acks = computer.join("computer", "c1");

    expect(acks).toEqual([]);
    expect(await store.countOffices()).toBe(0);
  });
});

describe("the order of things", () => {
  test("in a join is to enter, to tell the others, and to acknowledge (#notify.enter-order)", () => {
    const board = createBoard();
    new FakePeer(board, "c").join("computer", "c1");

    expect(board.log).toEqual(["entered", Notifications.EnterOffice, "ack"]);
  });

  test("in a move is to leave, to tell and to enter, with the new place sure before (#notify.leave-order)", () => {
    const board = createBoard();
    const computer = new FakePeer(board, "c");
    computer.join("computer", "c1", "o1");
    new FakePeer(board, "x").join("computer", "c1", "taken");
    board.log.length = 0;
    computer.join("computer", "c1", "taken");
    computer.join("computer", "c1", "o2");

    const move = [Notifications.LeaveOffice, "left", "entered", Notifications.EnterOffice, "ack"];
    expect(board.log).toEqual(["ack", ...move]);
  });

  test("in a departure is to tell the others, to leave, and to acknowledge (#notify.leave-order)", () => {
    const board = createBoard();
    const { agent, computer } = createPair(board);
    board.log.length = 0;
    computer.send(Events.LeaveOffice, {});
    agent.hangUp();

    const departure = [Notifications.LeaveOffice, "left"];
    expect(board.log).toEqual([...departure, "ack", ...departure]);
  });
});

describe("the end of a server", () => {
  test("takes no new calls and ends those that wait", async () => {
    const board = createBoard();
    const { agent } = createPair(board);
    const waiting = agent.send(Events.CallTool, call());
    board.switchboard.drain();
    const late = agent.send(Events.CallTool, call({ req_id: "r2" }));
    const idle = board.switchboard.calls.idle();
    board.switchboard.calls.failAll(new ProtocolError(500, "over"));

    await idle;
    expect(late).toEqual([[expect.objectContaining({ code: 500, message: "The server is shutting down" })]]);
    expect(waiting).toEqual([[expect.objectContaining({ code: 500, message: "over" })]]);
  });
});

/** The in-memory store, answering later. */
function createSlowStore(): OfficeStore {
  const store = createMemoryOfficeStore();
  const later = <T>(value: T): Promise<Awaited<T>> =>
    new Promise((resolve) => setTimeout(() => resolve(value as Awaited<T>), 50));
  return {
    claim: (member) => later(store.claim(member)),
    release: (sid) => later(store.release(sid)),
    findComputer: (office, name) => later(store.findComputer(office, name)),
    list: (office) => later(store.list(office)),
    countOffices: () => later(store.countOffices()),
  };
}

describe("a store that answers later", () => {
  test("serves joins, calls and leaves in the order in which they came", async () => {
    const board = createBoard({ store: createSlowStore() });
    const computer = new FakePeer(board, "c");
    const agent = new FakePeer(board, "a");
    const acks = [computer.join("computer", "c1"), agent.join("agent", "a1")];
    const listed = agent.send(Events.ListRoom, { agent: "a1", req_id: "r", office_id: "o1" });
    const called = agent.send(Events.GetTools, call());
    await vi.advanceTimersByTimeAsync(500);
    computer.asked[0]?.answer([{ tools: [] }]);
    const left = agent.send(Events.LeaveOffice, {});
    const after = agent.send(Events.GetTools, call());
    await vi.advanceTimersByTimeAsync(500);

    expect(acks).toEqual([[[true, null]], [[true, null]]]);
    expect(listed).toEqual([[{ req_id: "r", sessions: [expect.anything(), expect.anything()] }]]);
    expect([called, left]).toEqual([[[{ tools: [] }]], [[true, null]]]);
    expect(after).toEqual([[expect.objectContaining({ code: 4103 })]]);
  });

  test("does not keep a call waiting whose computer is gone (#acks.computer-gone)", async () => {
    const board = createBoard({ store: createSlowStore() });
    const { agent, computer } = createPair(board);
    await vi.advanceTimersByTimeAsync(500);
    const acks = agent.send(Events.CallTool, call());
    await vi.advanceTimersByTimeAsync(500);
    computer.hangUp();

    expect(acks).toEqual([[expect.objectContaining({ code: 404 })]]);
  });

  test("opens no call for an agent that went while it was asked", async () => {
    const board = createBoard({ store: createSlowStore() });
    const { agent, computer } = createPair(board);
    await vi.advanceTimersByTimeAsync(500);
    agent.send(Events.CallTool, call());
    agent.hangUp();
    await vi.advanceTimersByTimeAsync(500);

    expect(computer.asked).toEqual([]);
    expect(board.switchboard.calls.size).toBe(0);
  });

  test("has nobody left in it when a connection ends while it joins", async () => {
    const store = createSlowStore();
    const board = createBoard({ store });
    const computer = new FakePeer(board, "c");
    computer.join("computer", "c1");
    computer.hangUp();
    await vi.advanceTimersByTimeAsync(500);
    const count = store.countOffices();
    await vi.advanceTimersByTimeAsync(500);

    expect(await count).toBe(0);
  });

  test("that fails is a 500 for the peer, and a cause for the log (#errors.logged) (#errors.details-clean)", async () => {
    const error = vi.fn();
    const cause = new Error("redis://10.0.0.7 refused the password hunter2");
    const store = { ...createSlowStore(), findComputer: () => Promise.reject(cause) };
    const board = createBoard({ store, logger: { ...silentLogger, error } });
    const agent = new FakePeer(board, "a");
    agent.join("agent", "a1");
    const acks = agent.send(Events.GetTools, call());
    await vi.advanceTimersByTimeAsync(500);

    const body = { code: 500, message: "Internal error" };
    expect(acks).toEqual([[{ error: body, ...body }]]);
    expect(error).toHaveBeenCalledExactlyOnceWith(
      "request failed",
      expect.objectContaining({ event: Events.GetTools, req_id: "r1", outcome: "500", cause }),
    );
  });
});
