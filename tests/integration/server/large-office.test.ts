import { Events, Notifications } from "@a2c-smcp/protocol";
import type { Socket } from "socket.io-client";
import { expect, test } from "vitest";
import { ask, call, enter, eventually, listen, startServer } from "./parties.ts";

/** More than are told one by one. */
const MEMBERS = 70;

async function enterMany(url: string): Promise<{ socket: Socket; heard: ReturnType<typeof listen> }[]> {
  const members = [];
  for (let at = 0; at < MEMBERS; at += 1) {
    const socket = await enter(url, { role: "computer", name: `c${at}`, office: "o1" });
    members.push({ socket, heard: listen(socket) });
  }
  return members;
}

const nameOf = ([, payload]: [string, unknown]): unknown => Reflect.get(Object(payload), "computer");

test("in a large office everybody hears of each once, in order, and nobody of itself", async () => {
  const { url } = await startServer();
  const members = await enterMany(url);
  const [first, second] = members;
  await expect.poll(() => first?.heard.length, eventually).toBe(MEMBERS - 1);
  const last = members.at(-1);
  last?.socket.emit(Events.UpdateFinder, {});
  last?.socket.disconnect();
  await expect.poll(() => second?.heard.at(-1)?.[0], eventually).toBe(Notifications.LeaveOffice);

  const entered = first?.heard.filter(([event]) => event === Notifications.EnterOffice) ?? [];
  expect(entered.map(nameOf)).toEqual(Array.from({ length: MEMBERS - 1 }, (_, at) => `c${at + 1}`));
  expect(second?.heard.slice(-2).map(([event, payload]) => [event, nameOf([event, payload])])).toEqual([
    [Notifications.UpdateFinder, `c${MEMBERS - 1}`],
    [Notifications.LeaveOffice, `c${MEMBERS - 1}`],
  ]);
  expect(last?.heard.map(nameOf)).not.toContain(`c${MEMBERS - 1}`);
});

test("calls in a large office do not wait for its notices", async () => {
  const { url } = await startServer();
  const members = await enterMany(url);
  const agent = await enter(url, { role: "agent", name: "a1", office: "o1" });
  members[3]?.socket.on(Events.CallTool, (_request: unknown, ack: (answer: unknown) => void) =>
    ack({ content: [] }),
  );

  expect(await ask(agent, Events.CallTool, call({ computer: "c3" }))).toEqual({ content: [] });
});
