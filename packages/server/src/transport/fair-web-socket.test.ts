import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { FairWebSocket } from "./fair-web-socket.ts";

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
