import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { Events } from "@a2c-smcp/protocol";
import { silentLogger } from "@a2c-smcp/runtime";
import type { A2cServer, ServerOptions } from "@a2c-smcp/server";
import { describe, expect, test } from "vitest";
import { ask, call, connect, createClient, enterPair, eventually, gone, startServer } from "./parties.ts";
import { poll } from "./raw-http.ts";

type Ack = (answer: unknown) => void;

const path = "/socket.io/?EIO=4&a2c_version=0.2.0";
const connectPacket = "40/smcp,";

/** A transport by long polling that has said nothing yet. */
async function openPolling(url: string): Promise<string> {
  const { body } = await poll(url + path);
  const { sid } = JSON.parse(String(body).slice(1));
  return `${url}${path}&transport=polling&sid=${sid}`;
}

/** Posts packets; returns the status, or undefined when the server hung up. */
async function post(url: string, body: string): Promise<number | undefined> {
  const sent = httpRequest(url, { method: "POST", agent: false });
  sent.end(body);
  try {
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    await text(response);
    return response.statusCode;
  } catch {
    return undefined;
  }
}

/** How often connections were cut off for the reason. */
async function cuts(server: A2cServer, reason: string): Promise<number> {
  const line = new RegExp(`a2c_cut_connections_total\\{reason="${reason}"\\} (\\d+)`);
  return Number(line.exec(await server.metrics())?.[1] ?? 0);
}

/** A server that counts how often someone showed credentials, and lets nobody in. */
async function startStrictServer(options: ServerOptions = {}) {
  let asked = 0;
  const auth = () => {
    asked += 1;
    return { allowed: false } as const;
  };
  const { server, url } = await startServer({ ...options, auth });
  return { server, url, asked: () => asked };
}

describe("a transport that was not let in", () => {
  test("opens one namespace, not a second", async () => {
    const { server, url, asked } = await startStrictServer();
    await post(await openPolling(url), Array(500).fill(connectPacket).join("\u001e"));
    await expect.poll(() => cuts(server, "second-connect"), eventually).toBe(1);
    expect(asked()).toBeLessThanOrEqual(1);
  });

  test("is not parsed when it brings more packets than a payload may hold", async () => {
    const { server, url, asked } = await startStrictServer({ limits: { packetsPerPayload: 100 } });
    const status = await post(await openPolling(url), Array(101).fill(connectPacket).join("\u001e"));
    expect(status).toBeUndefined();
    expect(await cuts(server, "payload")).toBe(1);
    expect(asked()).toBe(0);
  });

  test("is not read beyond its first bytes by polling", async () => {
    const { server, url, asked } = await startStrictServer();
    const status = await post(await openPolling(url), `40/smcp,{"token":"${"x".repeat(100_000)}"}`);
    expect(status).toBeUndefined();
    expect(await cuts(server, "handshake-size")).toBe(1);
    expect(asked()).toBe(0);
  });

  test("is not read beyond its first bytes by WebSocket", async () => {
    const { server, url, asked } = await startStrictServer();
    const hostile = createClient(url, { auth: { token: "x".repeat(1_000_000) } });
    await new Promise((resolve) => hostile.connect().io.once("close", resolve));
    expect(await cuts(server, "handshake-size")).toBe(1);
    expect(asked()).toBe(0);
  });

  test.each(["websocket", "polling"])("is ended when it says nothing (%s)", async (transport) => {
    const { server, url } = await startStrictServer({ limits: { handshakeTimeoutMs: 50 } });
    if (transport === "polling") await openPolling(url);
    else createClient(url, { transports: [transport] }).io.connect();
    await expect.poll(() => cuts(server, "handshake-timeout"), eventually).toBe(1);
  });

  test("is ended when it says anything but who it is", async () => {
    const { server, url, asked } = await startStrictServer();
    await post(await openPolling(url), '42/smcp,1["server:list_room",{}]');
    expect(await cuts(server, "not-admitted")).toBe(1);
    expect(asked()).toBe(0);
  });
});

test("packets in the form of JSONP, which nobody would count, are refused", async () => {
  const { url } = await startServer();
  expect(await poll(`${url}${path}&j=0`)).toMatchObject({ status: 400, body: { code: 400 } });
});

describe("a member", () => {
  test("does not open a namespace again, and nobody else is the worse for it", async () => {
    const { server, url } = await startServer();
    const { agent, computer } = await enterPair(url);
    computer.on(Events.CallTool, (_request: unknown, ack: Ack) => ack({ content: [] }));
    const hostile = await connect(url);
    const ended = gone(hostile);
    hostile.io.engine.write("0/smcp,");

    await ended;
    expect(await cuts(server, "second-connect")).toBe(1);
    expect(await ask(agent, Events.CallTool, call())).toEqual({ content: [] });
  });

  test("may send what is larger than a handshake once it was let in", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url);
    computer.on(Events.CallTool, (request: unknown, ack: Ack) => ack(request));
    const sent = call({ params: { text: "x".repeat(200_000) } });
    expect(await ask(agent, Events.CallTool, sent)).toEqual(sent);
  });

  test("is cut off when it sends too fast for longer than the grace", async () => {
    const limits = { packetsPerSecond: 10, requestsPerSecond: 10, requestBurst: 10, floodGraceMs: 0 };
    const { server, url } = await startServer({ limits });
    const hostile = await connect(url);
    const ended = gone(hostile);
    for (let packet = 0; packet < 3_000; packet += 1) hostile.emit("x");

    await ended;
    expect(await cuts(server, "flood")).toBe(1);
  });

  test("has a few messages handled per turn, so that others have theirs between", async () => {
    const order: string[] = [];
    const note = (message: string): void => {
      if (message !== "request") return;
      order.push("request");
      setImmediate(() => order.push("turn"));
    };
    const { url } = await startServer({ logger: { ...silentLogger, info: note } });
    const { agent } = await enterPair(url);
    order.length = 0;
    const question = { agent: "a1", req_id: "r", office_id: "o1" };
    for (let request = 0; request < 200; request += 1) agent.emit(Events.ListRoom, question);
    await expect.poll(() => order.length, eventually).toBe(400);
    // The next messages are scheduled before the turn that the first ones note: those of two turns may meet.
    const runs = order.join(" ").split(/(?: ?turn)+ ?/);
    expect(Math.max(...runs.map((run) => run.split(" ").length))).toBeLessThanOrEqual(64);
  });

  test("that sends many bytes at once waits for its share, and loses nothing", async () => {
    const { url } = await startServer({ limits: { bytesPerSecond: 2_000_000 } });
    const { agent, computer } = await enterPair(url);
    const blob = "x".repeat(1_000_000);
    computer.on(Events.CallTool, (_request: unknown, ack: Ack) => ack({ content: [], blob }));
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(agent, Events.CallTool, call())));
    expect(answers).toEqual(Array(4).fill({ content: [], blob }));
  });
});
