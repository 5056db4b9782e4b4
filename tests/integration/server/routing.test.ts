import { computerRequests, Events, Notifications } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import {
  ask,
  call,
  connect,
  enter,
  enterPair,
  listen,
  next,
  request,
  requestRaw,
  settle,
  startServer,
} from "./parties.ts";

type Ack = (...answer: unknown[]) => void;

describe("a request to a computer", () => {
  test("is relayed with its answer as they are, unknown keys included (#relay.untouched)", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url);
    const sent = call({
      agent: "someone else",
      params: { deep: [null, { ключ: 1 }] },
      future: { key: [1.5] },
    });
    const answered = { content: [], meta: null, isError: false, future: { nested: [null] } };
    let received: unknown;
    computer.on(Events.CallTool, (payload: unknown, ack: Ack) => {
      received = payload;
      ack(answered);
    });

    expect(await request(agent, Events.CallTool, sent)).toEqual([answered]);
    expect(received).toEqual(sent);
  });

  test("that is answered with an error is relayed as it is (#errors.passed-on)", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url);
    const refusal = {
      code: 4014,
      message: "MCP Server not registered",
      mcp_server: "x",
      details: { hint: 1 },
    };
    computer.on(Events.GetResources, (_payload: unknown, ack: Ack) => ack(refusal));

    expect(await request(agent, Events.GetResources, call({ mcp_server: "x" }))).toEqual([refusal]);
  });

  test.each(Object.keys(computerRequests))("is routed for %s", async (event) => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url);
    computer.on(event, (payload: unknown, ack: Ack) => ack({ echo: payload }));

    expect(await ask(agent, event, call())).toEqual({ echo: call() });
  });

  test("that the server does not know is routed all the same (#relay.unknown-request)", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url);
    computer.on("client:of_tomorrow", (payload: unknown, ack: Ack) => ack({ echo: payload }));
    const sent = call({ future: { key: [1] } });

    expect(await ask(agent, "client:of_tomorrow", sent)).toEqual({ echo: sent });
    expect(await ask(computer, "client:of_tomorrow", sent)).toMatchObject({ code: 403 });
    expect(await ask(agent, "client:of_tomorrow", call({ computer: "none" }))).toMatchObject({ code: 404 });
    expect(await ask(await connect(url), "client:of_tomorrow", sent)).toMatchObject({ code: 4103 });
  });

  test("reaches only the computer that it names, and its answer only who asked (#routing.one-computer)", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url, { office: "o1" });
    const neighbour = await enter(url, { role: "computer", name: "c2", office: "o1" });
    const namesake = await enter(url, { role: "computer", name: "c1", office: "o2" });
    const stranger = await enter(url, { role: "agent", name: "a1", office: "o2" });
    const others = [neighbour, namesake, stranger];
    const heard = others.map((socket) => listen(socket));
    computer.on(Events.CallTool, (_payload: unknown, ack: Ack) => ack({ content: ["mine"] }));

    expect(await ask(agent, Events.CallTool, call())).toEqual({ content: ["mine"] });
    await Promise.all(others.map(settle));
    expect(heard).toEqual([[], [], []]);
  });

  test("of another office is answered like one that does not exist (#office.no-crossing)", async () => {
    const { url } = await startServer();
    const agent = await enter(url, { role: "agent", name: "a1", office: "o1" });
    const foreign = await enter(url, { role: "computer", name: "c1", office: "o2" });
    const heard = listen(foreign);
    const toForeign = await ask(agent, Events.CallTool, call());
    foreign.disconnect();
    const toNobody = await ask(agent, Events.CallTool, call());

    expect(toForeign).toMatchObject({ code: 404, error: { code: 404 }, details: { computer: "c1" } });
    expect(toForeign).toEqual(toNobody);
    expect(heard).toEqual([]);
  });

  test("of whoever has not joined gets 4103 (#office.not-joined)", async () => {
    const { url } = await startServer();
    const { computer } = await enterPair(url);
    const heard = listen(computer);
    const outsider = await connect(url);

    for (const event of [Events.CallTool, Events.ListRoom, Events.UpdateConfig, Events.CancelToolCall])
      expect(await ask(outsider, event, call({ office_id: "o1" }))).toMatchObject({ code: 4103 });
    await settle(computer);
    expect(heard).toEqual([]);
  });

  test("of another computer is refused with 403", async () => {
    const { url } = await startServer();
    await enterPair(url);
    const other = await enter(url, { role: "computer", name: "c2", office: "o1" });

    expect(await ask(other, Events.CallTool, call())).toMatchObject({ code: 403 });
  });
});

describe("a call in flight", () => {
  test("fails at once when its computer disconnects (#acks.computer-gone)", async () => {
    const { server, url } = await startServer();
    const { agent, computer } = await enterPair(url);
    const received = next(computer, Events.CallTool);
    const answer = ask(agent, Events.CallTool, call({ timeout: 3_600 }));
    await received;
    expect(server.callsInFlight).toBe(1);
    computer.io.engine.close();

    expect(await answer).toMatchObject({ code: 404, details: { computer: "c1" } });
    expect(server.callsInFlight).toBe(0);
  });

  test("is cancelled at its computer when its agent disconnects, and forgotten", async () => {
    const { server, url } = await startServer();
    const { agent, computer } = await enterPair(url);
    const received = next(computer, Events.CallTool);
    const cancelled = next(computer, Notifications.CancelToolCall);
    agent.emit(Events.CallTool, call({ req_id: "r7" }), () => undefined);
    await received;
    agent.disconnect();

    expect(await cancelled).toEqual({ agent: "a1", req_id: "r7" });
    expect(server.callsInFlight).toBe(0);
  });

  test("tells its agent, and nobody else, how far it has come", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url);
    const bystander = await enter(url, { role: "computer", name: "c2", office: "o1" });
    const [heard, overheard] = [listen(agent), listen(bystander)];
    const progress = { req_id: "r1", progress: 1, total: 3, extra: "kept" };
    computer.on(Events.CallTool, async (_payload: unknown, ack: Ack) => {
      await request(computer, Events.ToolCallProgress, progress);
      await request(computer, Events.ToolCallProgress, { ...progress, req_id: "another" });
      ack({ content: [] });
    });
    await ask(agent, Events.CallTool, call());
    await request(computer, Events.ToolCallProgress, progress);
    await Promise.all([settle(agent), settle(bystander)]);

    expect(heard).toEqual([[Notifications.ToolCallProgress, progress]]);
    expect(overheard).toEqual([]);
  });
});

describe("an ack", () => {
  test.each(["client:Bad name", "server:nothing", "notify:enter_office", "hello", "__proto__"])(
    "of the unknown event %s is an error (#acks.unknown-event)",
    async (event) => {
      const { url } = await startServer();
      const { agent } = await enterPair(url);
      const body = { code: 400, message: "Unknown event" };

      expect(await request(agent, event, call())).toEqual([{ error: body, ...body }]);
      expect(await request(agent, event)).toEqual([{ error: body, ...body }]);
    },
  );

  test.each([
    ["client:tool_call", call({ computer: 7 }), 400],
    ["client:get_tools", { agent: "a1", req_id: "r", computer: "none" }, 404],
    ["hello", {}, 400],
  ])(
    "of %s has a code for an early client that it takes for an error (#errors.early-codes)",
    async (event, payload, code) => {
      const { url } = await startServer();
      const { agent } = await enterPair(url, { version: "0.4.0" });

      expect(await requestRaw(agent, event, payload)).toEqual([
        expect.objectContaining({ code: 404, error: expect.objectContaining({ code }) }),
      ]);
    },
  );

  test.each([
    [
      { code: 4001, message: "No such tool", details: { tool: "x" } },
      { code: 404, message: "No such tool (4001)", details: { tool: "x" }, error: { code: 4001 } },
    ],
    [
      { code: 4014, message: "No such server" },
      { code: 4014, message: "No such server" },
    ],
    [
      { code: 4001, message: "of a tool", content: [] },
      { code: 4001, message: "of a tool", content: [] },
    ],
  ])(
    "of a Computer's error has a code that an early client takes for one (#errors.early-codes)",
    async (answer, expected) => {
      const { url } = await startServer();
      const { agent, computer } = await enterPair(url, { version: "0.4.0" });
      computer.on(Events.CallTool, (_payload: unknown, ack: Ack) => ack(answer));

      expect(await requestRaw(agent, Events.CallTool, call())).toMatchObject([expected]);
    },
  );

  test.each([
    [Events.CallTool, call({ computer: 7 }), "computer"],
    [Events.CallTool, call({ req_id: undefined }), "req_id"],
    [Events.CallTool, call({ timeout: -1 }), "timeout"],
    [Events.CallTool, call({ timeout: "soon" }), "timeout"],
    [Events.CallTool, call({ timeout: 1e9 }), "timeout"],
    [Events.GetTools, { agent: "a1", req_id: "r" }, "computer"],
    [Events.GetTools, call({ computer: "x".repeat(257) }), "computer"],
    [Events.ListRoom, { agent: "a1", req_id: "r" }, "office_id"],
    [Events.CancelToolCall, { agent: "a1" }, "req_id"],
    [Events.CallTool, "nonsense", ""],
    [Events.CallTool, null, ""],
    [Events.CallTool, [call()], ""],
  ])(
    "of %s with a bad payload is a 400 that names the field (#acks.bad-payload)",
    async (event, payload, field) => {
      const { url } = await startServer();
      const { agent } = await enterPair(url);

      expect(await request(agent, event, payload)).toEqual([
        expect.objectContaining({ code: 400, message: expect.stringContaining(field), details: { field } }),
      ]);
    },
  );

  test.each([
    [{ role: "boss", name: "x", office_id: "o" }, "role"],
    [{ role: "agent", office_id: "o" }, "name"],
    [{ role: "agent", name: "", office_id: "o" }, "name"],
    [{ role: "agent", name: "x", office_id: "" }, "office_id"],
    [{ role: "agent", name: "x", office_id: "o".repeat(257) }, "office_id"],
  ])("of a join with a bad payload names the field (#acks.bad-payload)", async (payload, field) => {
    const { url } = await startServer();

    expect(await request(await connect(url), Events.JoinOffice, payload)).toEqual([
      false,
      expect.stringContaining(field),
    ]);
  });

  test("that nobody asked for is not missed", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url);
    const received = next(computer, Events.CallTool);
    for (const event of [...Object.values(Events), "unknown"]) agent.emit(event, null);
    for (const event of [...Object.values(Events), "unknown"]) agent.emit(event);
    agent.emit(Events.JoinOffice, { role: "agent", name: "a1", office_id: "o1" });
    agent.emit(Events.CallTool, call());

    expect(await received).toEqual(call());
  });
});
