import { Events, Notifications } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import {
  ask,
  call,
  connect,
  connectionError,
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
import { poll, upgrade } from "./raw-http.ts";

type Ack = (answer: unknown) => void;

describe("a message beyond the limit", () => {
  test.each(["websocket", "polling"])(
    "ends the connection that sent it, and no other (%s)",
    async (transport) => {
      const { url } = await startServer({ limits: { messageBytes: 100_000 } });
      const { agent, computer } = await enterPair(url);
      computer.on(Events.CallTool, (_request: unknown, ack: Ack) => ack({ content: [] }));
      const glutton = await connect(url, { transports: [transport] });
      const ended = gone(glutton);
      glutton.emit(Events.JoinOffice, { role: "computer", name: "x".repeat(200_000), office_id: "o1" });

      await ended;
      expect(await ask(agent, Events.CallTool, call())).toEqual({ content: [] });
    },
  );

  test("is far away by default", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url);
    const text = "x".repeat(9_000_000);
    computer.on(Events.CallTool, (_request: unknown, ack: Ack) => ack({ content: [{ type: "text", text }] }));

    expect(await ask(agent, Events.CallTool, call())).toEqual({ content: [{ type: "text", text }] });
  });
});

describe("requests that come too fast", () => {
  test("are refused with the limit, and those of others are not", async () => {
    const { url } = await startServer({ limits: { requestsPerSecond: 0.001, requestBurst: 3 } });
    const hasty = await connect(url);
    const patient = await connect(url);
    const leave = () => request(hasty, Events.LeaveOffice, {});

    expect([await leave(), await leave(), await leave()]).toEqual(Array(3).fill([true, null]));
    expect(await request(hasty, Events.ListRoom, {})).toEqual([
      expect.objectContaining({ code: 400, details: { limit: "requestsPerSecond", most: 0.001 } }),
    ]);
    expect(await request(patient, Events.LeaveOffice, {})).toEqual([true, null]);
  });
});

test("messages to a whole office beyond the limit are refused, and told to nobody", async () => {
  const { url } = await startServer({ limits: { broadcastsPerSecond: 0.5 } });
  const { agent, computer } = await enterPair(url);
  const heard = listen(agent);

  expect(await request(computer, Events.UpdateFinder, {})).toEqual([]);
  expect(await request(computer, Events.UpdateConfig, {})).toEqual([
    expect.objectContaining({ code: 400, details: { limit: "broadcastsPerSecond", most: 0.5 } }),
  ]);
  await settle(agent);
  expect(heard.map(([event]) => event)).toEqual([Notifications.UpdateFinder]);
});

describe("connections beyond the limit", () => {
  const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
  const open = "/socket.io/?EIO=4&a2c_version=0.2.0";

  test.each([poll, upgrade])("of one address are refused, and those of others are not", async (way) => {
    const { url } = await startServer({
      auth: () => ({ allowed: true }),
      trustProxy: true,
      limits: { connectionsPerAddress: 1 },
    });
    const first = await connect(url, from("1.1.1.1"));

    expect(await way(url + open, from("1.1.1.1").headers)).toMatchObject({
      status: 429,
      body: { code: 400, limit: "connectionsPerAddress", most: 1 },
    });
    expect((await connect(url, from("2.2.2.2"))).connected).toBe(true);
    first.disconnect();
    await expect
      .poll(async () => (await poll(url + open, from("1.1.1.1").headers)).status, eventually)
      .toBe(200);
  });

  test("of all addresses are refused, and the open ones go on", async () => {
    const { url } = await startServer({ limits: { connections: 2 } });
    const { agent } = await enterPair(url);

    expect(await poll(url + open)).toMatchObject({ status: 503, body: { limit: "connections", most: 2 } });
    expect(await poll(`${url}${open}&sid=x&sid=`)).toMatchObject({ status: 503 });
    expect(await connectionError(url)).toBeInstanceOf(Error);
    expect(await ask(agent, Events.GetTools, call({ computer: "nobody" }))).toMatchObject({ code: 404 });
  });

  test("do not keep the open ones from changing to a WebSocket", async () => {
    const { url } = await startServer({ limits: { connections: 1 } });
    const socket = await connect(url, { transports: ["polling", "websocket"] });

    await expect.poll(() => socket.io.engine.transport.name, eventually).toBe("websocket");
  });
});

test("offices beyond the limit are not opened, and those that exist can be joined", async () => {
  const { url } = await startServer({ accept: { versions: ["0.5"] }, limits: { offices: 1 } });
  await enter(url, { role: "agent", name: "a1", office: "o1" });
  const computer = await connect(url, { version: "0.5.0" });

  expect(await join(computer, { role: "computer", name: "c1", office: "o2" })).toEqual([
    expect.objectContaining({ code: 400, details: { limit: "offices", most: 1 } }),
  ]);
  expect(await join(computer, { role: "computer", name: "c1", office: "o1" })).toEqual([]);
});

test("a connection that never joins is dropped where the option says so, one that did is not", async () => {
  const { url } = await startServer({ limits: { joinTimeoutMs: 100 } });
  const member = await enter(url, { role: "agent", name: "a1", office: "o1" });
  const idler = await connect(url);

  expect(await gone(idler)).toBe("io server disconnect");
  expect(await request(member, Events.LeaveOffice, {})).toEqual([true, null]);
});
