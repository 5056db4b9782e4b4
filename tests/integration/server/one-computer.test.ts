import { Events, Notifications } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { ask, connect, enter, join, listen, request, settle, startServer } from "./parties.ts";

const version = "0.5.0";
const taken = (office_id: string, role: "agent" | "computer") => ({
  code: 4101,
  message: role === "agent" ? "Room already has an agent" : "Room already has a computer",
  details: { office_id, role },
});
const computer = (name: string, office: string) => ({ role: "computer", name, office, version }) as const;
const agent = (name: string, office: string) => ({ role: "agent", name, office, version }) as const;

/** The cases of the protocol's text for 0.5, with A an Agent, C1 and C2 Computers, R1 and R2 offices. */
describe("an office that takes one computer (#office.one-computer)", () => {
  test("refuses a second, whatever its name, and tells nobody (OF-1, OF-2)", async () => {
    const { url } = await startServer({ oneComputer: true });
    await enter(url, computer("c1", "r1"));
    const bot = await enter(url, agent("a", "r1"));
    const heard = listen(bot);
    const second = await connect(url, { version });

    expect(await join(second, computer("c2", "r1"))).toEqual([taken("r1", "computer")]);
    expect(await join(second, computer("c1", "r1"))).toEqual([taken("r1", "computer")]);
    await settle(bot);
    expect(heard).toEqual([]);
    expect(await ask(bot, Events.ListRoom, { agent: "a", req_id: "r", office_id: "r1" })).toMatchObject({
      sessions: [{ name: "c1" }, { name: "a" }],
    });
  });

  test("is joined again from the same connection without a word (OF-3)", async () => {
    const { url } = await startServer({ oneComputer: true });
    const c1 = await enter(url, computer("c1", "r1"));
    const bot = await enter(url, agent("a", "r1"));
    const heard = listen(bot);

    expect(await join(c1, computer("c1", "r1"))).toEqual([]);
    await settle(bot);
    expect(heard).toEqual([]);
  });

  test("keeps who comes from another office where it was (OF-4, OF-6)", async () => {
    const { url } = await startServer({ oneComputer: true });
    await enter(url, computer("c1", "r1"));
    const c2 = await enter(url, computer("c2", "r2"));
    const bot = await enter(url, agent("a", "r2"));
    const heard = listen(bot);

    expect(await join(c2, computer("c2", "r1"))).toEqual([taken("r1", "computer")]);
    await settle(bot);
    expect(heard).toEqual([]);
  });

  test("changes its computer when the old one leaves (OF-5)", async () => {
    const { url } = await startServer({ oneComputer: true });
    const c1 = await enter(url, computer("c1", "r1"));
    const bot = await enter(url, agent("a", "r1"));
    const heard = listen(bot);
    await request(c1, Events.LeaveOffice, { office_id: "r1" });
    await enter(url, computer("c2", "r1"));
    await settle(bot);

    expect(heard).toEqual([
      [Notifications.LeaveOffice, { office_id: "r1", computer: "c1" }],
      [Notifications.EnterOffice, { office_id: "r1", computer: "c2" }],
    ]);
    expect(await ask(bot, Events.GetTools, { agent: "a", req_id: "r", computer: "c1" })).toMatchObject({
      code: 404,
    });
  });

  test("has one agent as every office has (OF-7)", async () => {
    const { url } = await startServer({ oneComputer: true });
    await enter(url, agent("a", "r1"));

    expect(await join(await connect(url, { version }), agent("b", "r1"))).toEqual([taken("r1", "agent")]);
  });

  test("takes one of two that come at once (OF-8)", async () => {
    const { url } = await startServer({ oneComputer: true });
    const sockets = await Promise.all([connect(url, { version }), connect(url, { version })]);
    const acks = await Promise.all(sockets.map((socket, index) => join(socket, computer(`c${index}`, "r1"))));

    expect(acks.toSorted((a, b) => a.length - b.length)).toEqual([[], [taken("r1", "computer")]]);
  });

  test("is left for an empty one as before (OF-9)", async () => {
    const { url } = await startServer({ oneComputer: true });
    const c1 = await enter(url, computer("c1", "r1"));
    const bot = await enter(url, agent("a", "r1"));
    const heard = listen(bot);

    expect(await join(c1, computer("c1", "r2"))).toEqual([]);
    await settle(bot);
    expect(heard).toEqual([[Notifications.LeaveOffice, { office_id: "r1", computer: "c1" }]]);
  });

  test("refuses a client of before 0.5 in its own form", async () => {
    const { url } = await startServer({ oneComputer: true });
    await enter(url, computer("c1", "r1"));

    const early = await connect(url, { version: "0.4.0" });
    expect(await join(early, computer("c2", "r1"))).toEqual([false, expect.stringContaining("one computer")]);
  });

  test("is one that the function names, and others take many", async () => {
    const { url } = await startServer({ oneComputer: (office) => office === "r1" });
    await enter(url, computer("c1", "r1"));
    await enter(url, computer("c2", "r2"));
    const third = await connect(url, { version });

    expect(await join(third, computer("c3", "r1"))).toEqual([taken("r1", "computer")]);
    expect(await join(third, computer("c3", "r2"))).toEqual([]);
  });
});
