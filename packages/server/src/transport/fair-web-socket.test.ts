import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { FairWebSocket, FairWebSocketServer } from "./fair-web-socket.ts";

/** One of a server's side, as the server makes it before there is a network: it hands on what it is made to say. */
function unopened(): FairWebSocket {
  return Reflect.construct(FairWebSocket, [null, undefined, {}]);
}

function listenTo(socket: FairWebSocket): unknown[] {
  const heard: unknown[] = [];
  socket.on("message", (data: unknown) => heard.push(data));
  socket.on("close", () => heard.push("close"));
  return heard;
}

test("many messages at once are handed over a few per turn, in order, and the end after them", async () => {
  const socket = unopened();
  const heard = listenTo(socket);
  for (let n = 0; n < 70; n += 1) socket.emit("message", n);
  socket.emit("close");

  expect(heard).toHaveLength(32);
  await nextTurn();
  expect(heard).toHaveLength(64);
  await nextTurn();
  expect(heard).toEqual([...Array.from({ length: 70 }, (_, n) => n), "close"]);
});

test("a few messages are handed over at once, turn by turn", async () => {
  const socket = unopened();
  const heard = listenTo(socket);
  for (let turn = 1; turn <= 3; turn += 1) {
    for (let n = 0; n < 32; n += 1) socket.emit("message", n);
    expect(heard).toHaveLength(32 * turn);
    await nextTurn();
  }
});

/** The server's side of a connection, what it writes to, and what the client hears. */
async function openPair() {
  const upgrades = new FairWebSocketServer({ noServer: true });
  const http = createServer().listen(0, "127.0.0.1");
  await once(http, "listening");
  const accepted = new Promise<{ socket: WebSocket; wire: Duplex }>((resolve) => {
    http.on("upgrade", (request, wire, head) =>
      upgrades.handleUpgrade(request, wire, head, (socket) => resolve({ socket, wire })),
    );
  });
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const heard: string[] = [];
  client.on("message", (data) => heard.push(String(data)));
  await once(client, "open");
  const close = async (): Promise<void> => {
    client.terminate();
    http.close();
  };
  return { ...(await accepted), heard, [Symbol.asyncDispose]: close };
}

test("what is sent in one turn is written together, in order", async () => {
  await using pair = await openPair();
  const { socket, wire, heard } = pair;
  let sent = 0;
  for (const word of ["one", "two", "three"]) socket.send(word, () => sent++);
  expect(wire.writableLength).toBeGreaterThan("onetwothree".length);
  await nextTurn();
  expect([wire.writableLength, wire.writableCorked, sent]).toEqual([0, 0, 3]);
  await expect.poll(() => heard).toEqual(["one", "two", "three"]);
});

test("what was sent before the end arrives before it", async () => {
  await using pair = await openPair();
  const { socket, heard } = pair;
  socket.send("last words");
  socket.close();
  await expect.poll(() => heard).toEqual(["last words"]);
});
