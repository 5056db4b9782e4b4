import { Events, Notifications } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import {
  ask,
  connect,
  enter,
  enterPair,
  eventually,
  gone,
  join,
  listen,
  request,
  settle,
  startServer,
} from "./parties.ts";

const everyone = { accept: { versions: ["0.1", "0.4", "0.5", "1.0"], missing: true } };
const early = [undefined, "0.1.2", "0.2.0", "0.4.9"];
const late = ["0.5.0", "1.0.0"];

describe.each(early)("a client that announces %s", (version) => {
  test("gets two arguments for a join and a leave (#office.ack)", async () => {
    const { url } = await startServer(everyone);
    const socket = await connect(url, { version });
    await enter(url, { role: "agent", name: "a1", office: "o1" });

    expect(await join(socket, { role: "agent", name: "a2", office: "o1" })).toEqual([
      false,
      "The office has an agent",
    ]);
    expect(await join(socket, { role: "agent", name: "a2", office: "o2" })).toEqual([true, null]);
    expect(await request(socket, Events.LeaveOffice, { office_id: "o2" })).toEqual([true, null]);
    expect(await request(socket, Events.JoinOffice, { role: "agent" })).toEqual([
      false,
      expect.stringContaining("name"),
    ]);
  });
});

describe.each(late)("a client that announces %s", (version) => {
  test("gets an empty ack or an error payload for a join and a leave (#office.ack-newer)", async () => {
    const { url } = await startServer(everyone);
    const socket = await connect(url, { version });
    await enter(url, { role: "agent", name: "a1", office: "o1" });
    const details = { office_id: "o1", role: "agent" };

    expect(await join(socket, { role: "agent", name: "a2", office: "o1" })).toEqual([
      { code: 4101, message: "Room already has an agent", details },
    ]);
    expect(await join(socket, { role: "agent", name: "a2", office: "o2" })).toEqual([]);
    expect(await request(socket, Events.LeaveOffice, { office_id: "o2" })).toEqual([]);
    expect(await request(socket, Events.JoinOffice, { role: "agent" })).toEqual([
      { code: 400, message: "Invalid request payload" },
    ]);
  });

  test("cannot change its name on one connection", async () => {
    const { url } = await startServer(everyone);
    const socket = await enter(url, { role: "computer", name: "c1", office: "o1", version });

    expect(await join(socket, { role: "computer", name: "c2", office: "o1" })).toEqual([
      { code: 403, message: expect.stringContaining("c1") },
    ]);
  });

  test("is refused when it asks for a foreign office", async () => {
    const { url } = await startServer(everyone);
    const agent = await enter(url, { role: "agent", name: "a1", office: "o1", version });

    expect(await ask(agent, Events.ListRoom, { agent: "a1", req_id: "r", office_id: "o2" })).toEqual({
      code: 4104,
      message: "Cross-room access denied",
      details: { office_id: "o2" },
    });
  });

  test("is told without details that it has not joined", async () => {
    const { url } = await startServer(everyone);
    const socket = await connect(url, { version });

    expect(await ask(socket, Events.GetTools, { agent: "a", req_id: "r", computer: "c" })).toEqual({
      code: 4103,
      message: "Not in any room",
    });
  });
});

describe("an office", () => {
  test("has one agent (#office.second-agent-refused)", async () => {
    const { url } = await startServer();
    const first = await enter(url, { role: "agent", name: "a1", office: "o1" });
    const second = await connect(url);

    expect(await join(second, { role: "agent", name: "a2", office: "o1" })).toEqual([
      false,
      expect.any(String),
    ]);
    first.disconnect();
    await expect
      .poll(() => join(second, { role: "agent", name: "a2", office: "o1" }), eventually)
      .toEqual([true, null]);
  });

  test("keeps its agent from joining another (#office.agent-in-one)", async () => {
    const { url } = await startServer(everyone);
    const agent = await enter(url, { role: "agent", name: "a1", office: "o1", version: "0.5.0" });

    expect(await join(agent, { role: "agent", name: "a1", office: "o2" })).toEqual([
      expect.objectContaining({ code: 4106, details: { office_id: "o1" } }),
    ]);
    await request(agent, Events.LeaveOffice, {});
    expect(await join(agent, { role: "agent", name: "a1", office: "o2" })).toEqual([]);
  });

  test("has each name once per role, and others may have it too (#office.name-unique)", async () => {
    const { url } = await startServer(everyone);
    const version = "0.5.0";
    await enter(url, { role: "computer", name: "x", office: "o1", version });
    const second = await connect(url, { version });

    expect(await join(second, { role: "computer", name: "x", office: "o1" })).toEqual([
      { code: 4101, message: "Room already has a computer", details: { office_id: "o1", role: "computer" } },
    ]);
    expect(await join(second, { role: "computer", name: "x", office: "o2" })).toEqual([]);
    expect(await join(await connect(url, { version }), { role: "agent", name: "x", office: "o1" })).toEqual(
      [],
    );
  });

  test("is left by a computer that joins another (#office.computer-moves)", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url, { office: "o1" });
    const other = await enter(url, { role: "agent", name: "a2", office: "o2" });
    const [here, there] = [listen(agent), listen(other)];
    await join(computer, { role: "computer", name: "c1", office: "o2" });
    await Promise.all([settle(agent), settle(other)]);

    expect(here).toEqual([[Notifications.LeaveOffice, { office_id: "o1", computer: "c1" }]]);
    expect(there).toEqual([[Notifications.EnterOffice, { office_id: "o2", computer: "c1" }]]);
    expect(await ask(agent, Events.GetTools, { agent: "a1", req_id: "r", computer: "c1" })).toMatchObject({
      code: 404,
    });
  });

  test("is not left when the other refuses (#office.computer-moves)", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url, { office: "o1" });
    await enter(url, { role: "computer", name: "c1", office: "o2" });
    const heard = listen(agent);

    expect(await join(computer, { role: "computer", name: "c1", office: "o2" })).toEqual([
      false,
      expect.any(String),
    ]);
    await settle(agent);
    expect(heard).toEqual([]);
    expect(await ask(agent, Events.ListRoom, { agent: "a1", req_id: "r", office_id: "o1" })).toMatchObject({
      sessions: [{ name: "c1" }, { name: "a1" }],
    });
  });

  test("is joined a second time without a word to the others", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url);
    const heard = listen(agent);

    expect(await join(computer, { role: "computer", name: "c1", office: "o1" })).toEqual([true, null]);
    await settle(agent);
    expect(heard).toEqual([]);
  });

  test("registers an early client anew under its new name", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url);
    const heard = listen(agent);
    computer.on(Events.GetTools, (_request: unknown, ack: (answer: unknown) => void) => ack({ tools: [] }));
    expect(await join(computer, { role: "computer", name: "c2", office: "o1" })).toEqual([true, null]);

    const get = (name: string) => ask(agent, Events.GetTools, { agent: "a1", req_id: "r", computer: name });
    expect([await get("c1"), await get("c2")]).toEqual([
      expect.objectContaining({ code: 404 }),
      { tools: [] },
    ]);
    expect(heard).toEqual([
      [Notifications.LeaveOffice, { office_id: "o1", computer: "c1" }],
      [Notifications.EnterOffice, { office_id: "o1", computer: "c2" }],
    ]);
    const successor = await connect(url);
    expect(await join(successor, { role: "computer", name: "c1", office: "o1" })).toEqual([true, null]);
  });

  test("does not take a connection in another role", async () => {
    const { url } = await startServer(everyone);
    const socket = await enter(url, { role: "computer", name: "c1", office: "o1", version: "0.5.0" });
    await request(socket, Events.LeaveOffice, {});

    expect(await join(socket, { role: "agent", name: "c1", office: "o1" })).toEqual([
      expect.objectContaining({ code: 403 }),
    ]);
  });

  test("that refused a join has no ghost of it", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url);
    const refused = await connect(url);
    const heard = listen(refused);
    await join(refused, { role: "computer", name: "c1", office: "o1" });
    await request(computer, Events.UpdateConfig, { computer: "c1" });
    await settle(refused);

    expect(heard).toEqual([]);
    expect(await ask(agent, Events.ListRoom, { agent: "a1", req_id: "r", office_id: "o1" })).toMatchObject({
      sessions: [{ name: "c1" }, { name: "a1" }],
    });
  });

  test("with the id of someone's connection does not reach into that connection", async () => {
    const { url } = await startServer();
    const { computer: victim } = await enterPair(url, { office: "o1" });
    const attacker = await enter(url, { role: "computer", name: "x", office: victim.id ?? "" });
    const heard = listen(victim);
    await request(attacker, Events.UpdateConfig, { computer: "x" });
    await settle(victim);

    expect(heard).toEqual([]);
  });
});

describe("listing an office", () => {
  test("answers its members in the order of joining, the caller too (#office.list-room)", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url);
    await enter(url, { role: "computer", name: "elsewhere", office: "o2" });
    const list = { agent: "a1", req_id: "r1", office_id: "o1" };
    const place = { office_id: "o1", a2c_version: "0.2.0" };
    const answer = {
      sessions: [
        { sid: computer.id, name: "c1", role: "computer", ...place },
        { sid: agent.id, name: "a1", role: "agent", ...place },
      ],
      req_id: "r1",
    };

    expect(await request(agent, Events.ListRoom, list)).toEqual([answer]);
    expect(await request(computer, Events.ListRoom, list)).toEqual([answer]);
  });

  test("shows an early client nothing of a foreign one", async () => {
    const { url } = await startServer();
    const { agent } = await enterPair(url);
    await enter(url, { role: "computer", name: "c9", office: "o2" });

    expect(await ask(agent, Events.ListRoom, { agent: "a1", req_id: "r", office_id: "o2" })).toEqual({
      sessions: [],
      req_id: "r",
    });
  });
});

describe("leaving", () => {
  test.each([{ office_id: "another" }, { office_id: null }, {}, null, "o1"])(
    "leaves the present office, whatever the request says (%j)",
    async (payload) => {
      const { url } = await startServer();
      const { agent, computer } = await enterPair(url);
      const outsider = await enter(url, { role: "agent", name: "a2", office: "another" });
      const [here, there] = [listen(agent), listen(outsider)];
      expect(await request(computer, Events.LeaveOffice, payload)).toEqual([true, null]);
      await Promise.all([settle(agent), settle(outsider)]);

      expect(here).toEqual([[Notifications.LeaveOffice, { office_id: "o1", computer: "c1" }]]);
      expect(there).toEqual([]);
    },
  );

  test("from nowhere is done", async () => {
    const { url } = await startServer();

    expect(await request(await connect(url), Events.LeaveOffice, { office_id: "o1" })).toEqual([true, null]);
  });

  test("and joining in one breath leaves no ghost behind", async () => {
    const { url, server } = await startServer();
    const base = `${url}/socket.io/?EIO=4&transport=polling&a2c_version=0.2.0`;
    const { sid } = JSON.parse((await (await fetch(base)).text()).slice(1));
    const send = (body: string) => fetch(`${base}&sid=${sid}`, { method: "POST", body });
    await send("40/smcp,");
    expect(await (await fetch(`${base}&sid=${sid}`)).text()).toMatch(/^40\/smcp,/);
    const join = ["server:join_office", { role: "agent", name: "ghost", office_id: "o1" }];
    await send(`41/smcp,\u001e42/smcp,${JSON.stringify(join)}`);

    await expect.poll(() => server.metrics(), eventually).toMatch(/a2c_connections\{role="none"[^}]*\} 0/);
    expect(await server.metrics()).toMatch(/a2c_offices(\{node="n1"\})? 0/);
  });

  test("by a lost connection frees name and seat", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url);
    for (const socket of [agent, computer]) socket.io.engine.close();
    await Promise.all([gone(agent), gone(computer)]);
    const again = { agent: await connect(url), computer: await connect(url) };

    await expect
      .poll(() => join(again.computer, { role: "computer", name: "c1", office: "o1" }), eventually)
      .toEqual([true, null]);
    await expect
      .poll(() => join(again.agent, { role: "agent", name: "a1", office: "o1" }), eventually)
      .toEqual([true, null]);
  });
});
