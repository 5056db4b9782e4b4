import type { IncomingMessage } from "node:http";
import { Computer } from "@a2c-smcp/computer";
import { BothErasHttp } from "@a2c-smcp/testkit";
import { Server } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";

/** A server of the older era whose stream of notices opens only when the test lets it, and can be cut. */
async function startServer() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const listed: string[] = ["note://1"];
  const create = (): Server => {
    const capabilities = { tools: { listChanged: true }, resources: { subscribe: true, listChanged: true } };
    const server = new Server({ name: "late", version: "1" }, { capabilities });
    server.setRequestHandler("tools/list", () => ({ tools: [] }));
    server.setRequestHandler("resources/list", () => ({
      resources: listed.map((uri) => ({ uri, name: uri })),
    }));
    server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
    server.setRequestHandler("resources/subscribe", () => ({}));
    return server;
  };
  const streams = new Set<IncomingMessage>();
  const hold = async (request: IncomingMessage): Promise<void> => {
    if (request.method !== "GET") return;
    streams.add(request);
    await opened;
  };
  const http = new BothErasHttp({ createServer: create, isLegacy: true, hold });
  await http.resume();
  return {
    config: { type: "streamable", url: http.url } as const,
    openStream: open,
    /** How often the stream was asked for. */
    asked: () => streams.size,
    cutStreams() {
      for (const { socket } of streams) socket.destroy();
    },
    /** Is another server from now on: it knows nobody, and has something else. */
    startAnew(uri: string) {
      listed.splice(0, 1, uri);
      http.forgetSessions();
      for (const { socket } of streams) socket.destroy();
    },
    async change(uri: string) {
      listed.splice(0, 1, uri);
      await http.tellSessions((server) => server.sendResourceListChanged());
    },
    [Symbol.asyncDispose]: () => http[Symbol.asyncDispose](),
  };
}

const urisOf = ({ registry }: Computer): string[] => registry.listAllResources().map(({ uri }) => uri);

test("what a server tells before its stream of notices is open is not lost", async () => {
  await using server = await startServer();
  await using computer = new Computer({ name: "lab", config: { mcpServers: { late: server.config } } });
  await computer.start();
  await expect.poll(() => urisOf(computer)).toEqual(["note://1"]);
  await server.change("note://2"); // nobody listens yet, so the notice goes nowhere
  expect(urisOf(computer)).toEqual(["note://1"]);
  server.openStream();
  await expect.poll(() => urisOf(computer)).toEqual(["note://2"]);
});

test("nor is what it tells while the stream is broken", async () => {
  await using server = await startServer();
  server.openStream();
  await using computer = new Computer({ name: "lab", config: { mcpServers: { late: server.config } } });
  await computer.start();
  await expect.poll(() => urisOf(computer)).toEqual(["note://1"]);
  await expect.poll(() => server.asked()).toBe(1);
  server.cutStreams();
  await server.change("note://2");
  await expect.poll(() => urisOf(computer)).toEqual(["note://2"]);
  expect(server.asked()).toBe(2);
});

test("a server that was started anew is asked at once when its stream cannot be opened again (#finder.restart)", async () => {
  await using server = await startServer();
  server.openStream();
  // The next health probe is half a minute away.
  await using computer = new Computer({ name: "lab", config: { mcpServers: { late: server.config } } });
  await computer.start();
  await expect.poll(() => urisOf(computer)).toEqual(["note://1"]);
  await expect.poll(() => server.asked()).toBe(1);
  server.startAnew("note://2");
  await expect.poll(() => urisOf(computer)).toEqual(["note://2"]);
});
