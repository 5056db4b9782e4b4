import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { connect, createServer } from "node:net";
import type { OfficeLinkOptions } from "@a2c-smcp/link";
import { OfficeLink } from "@a2c-smcp/link";
import type { Logger } from "@a2c-smcp/runtime";
import { describe, expect, onTestFinished, test } from "vitest";
import type { PlainServer } from "./plain-server.ts";
import { admit, startPlainServer } from "./plain-server.ts";

let servers = 0;
/** An address of its own: a link asks at once by WebSocket where a server was whose port this one was given. */
const fresh = (url: string): string => `${url}/?server=${servers++}`;

async function startServer(): Promise<PlainServer & { asked: string[] }> {
  const server = await startPlainServer(admit);
  onTestFinished(() => server[Symbol.asyncDispose]());
  // What every connection begins with: later requests of one carry its id.
  const asked: string[] = [];
  server.io.engine.on("initial_headers", (_headers: unknown, request: IncomingMessage) => {
    asked.push(new URL(request.url ?? "", "http://x").searchParams.get("transport") ?? "");
  });
  return Object.assign(server, { asked, url: fresh(server.url) });
}

function makeLink(url: string, options: Partial<OfficeLinkOptions> = {}): OfficeLink {
  const link = new OfficeLink({ url, office: "o", name: "n", role: "computer", ...options });
  onTestFinished(() => link.close());
  return link;
}

/** Hands connection after connection to one server after the other, as a balancer does that remembers nothing. */
async function startBalancer(ports: readonly number[]): Promise<string> {
  const open = new Set<Socket>();
  let next = 0;
  const balancer = createServer((client) => {
    const server = connect(ports[next++ % ports.length] ?? 0, "127.0.0.1");
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from);
      from.on("error", () => to.destroy()).on("close", () => to.destroy());
      from.pipe(to);
    }
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    balancer.close();
  });
  await once(balancer, "listening");
  return fresh(`http://127.0.0.1:${(balancer.address() as AddressInfo).port}`);
}

const transportOf = async ({ io }: PlainServer): Promise<string | undefined> =>
  [...io.of("/smcp").sockets.values()][0]?.conn.transport.name;

describe("what a link begins with (#handshake.polling-first)", () => {
  test("the first request to a server is a poll, which goes on as a WebSocket", async () => {
    const server = await startServer();
    await makeLink(server.url).open();

    expect(server.asked).toEqual(["polling"]);
    await expect.poll(() => transportOf(server)).toBe("websocket");
  });

  test("a server that has let us in is asked by WebSocket at once, by the same link and by others", async () => {
    const server = await startServer();
    const link = makeLink(server.url);
    await link.open();
    await expect.poll(() => transportOf(server)).toBe("websocket");
    const back = new Promise((resolve) => link.once("joined", resolve));
    for (const socket of server.io.of("/smcp").sockets.values()) socket.conn.close();
    await back;
    await makeLink(server.url, { name: "m" }).open();

    expect(server.asked).toEqual(["polling", "websocket", "websocket"]);
  });

  test("a server that takes no WebSockets is reached by polling, also by who has been there", async () => {
    const server = await startServer();
    server.io.engine.opts.transports = ["polling"];
    await makeLink(server.url).open();
    await makeLink(server.url, { name: "m" }).open();

    expect(server.asked).toEqual(["polling", "polling"]);
  });

  test("a server that takes nothing but WebSockets is reached", async () => {
    const server = await startServer();
    server.io.engine.opts.transports = ["websocket"];
    const link = makeLink(server.url);
    await link.open();

    expect(link.isJoined).toBe(true);
    expect(server.asked).toEqual(["websocket"]);
  });

  test("a balancer that scatters polls over servers is no obstacle", async () => {
    const servers = [await startServer(), await startServer()];
    const link = makeLink(await startBalancer(servers.map(({ port }) => port)));
    const lost: unknown[] = [];
    link.on("lost", (event) => lost.push(event));
    await link.open();

    expect(link.isJoined).toBe(true);
    expect(lost).toEqual([]);
  });

  test("a server that does not answer is asked once by each transport, and then waited for", async () => {
    const asked: string[] = [];
    const mute = createServer((socket) =>
      socket
        .on("error", () => undefined)
        .once("data", (request) => {
          asked.push(/[?&]transport=(\w+)/.exec(String(request))?.[1] ?? "");
          socket.destroy();
        }),
    ).listen(0, "127.0.0.1");
    onTestFinished(() => void mute.close());
    await once(mute, "listening");
    const url = fresh(`http://127.0.0.1:${(mute.address() as AddressInfo).port}`);
    // It is said once that there is no way in, before the wait.
    const askedBefore = await new Promise<string[]>((resolve) => {
      const logger = {
        warn: () => resolve([...asked]),
        info() {},
        debug() {},
        error() {},
      } as unknown as Logger;
      const link = makeLink(url, { isPatient: true, logger });
      link.open().catch(() => undefined); // it is closed with the test
    });

    expect(askedBefore).toEqual(["polling", "websocket"]);
  });
});
