import { Events, Notifications } from "@a2c-smcp/protocol";
import type { Socket } from "socket.io-client";
import { describe, expect, test } from "vitest";
import {
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

const updates = [
  [Events.UpdateConfig, Notifications.UpdateConfig],
  [Events.UpdateToolList, Notifications.UpdateToolList],
  [Events.UpdateDesktop, Notifications.UpdateDesktop],
  [Events.UpdateFinder, Notifications.UpdateFinder],
  [Events.UpdateSkills, Notifications.UpdateSkills],
  ["server:update_of_tomorrow", "notify:update_of_tomorrow"],
] as const;

describe("an update", () => {
  test.each(updates)(
    "%s is broadcast as %s in the session's name (#notify.update) (#notify.unknown-update)",
    async (event, notification) => {
      const { url } = await startServer();
      const { agent, computer } = await enterPair(url);
      const heard = listen(agent);

      expect(await request(computer, event, { computer: "someone else", reason: "kept" })).toEqual([]);
      await settle(agent);
      expect(heard).toEqual([[notification, { computer: "c1", reason: "kept" }]]);
    },
  );

  test("is not for agents to send", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url);
    const heard = listen(computer);

    expect(await request(agent, Events.UpdateConfig, { computer: "c1" })).toEqual([
      expect.objectContaining({ code: 403 }),
    ]);
    await settle(computer);
    expect(heard).toEqual([]);
  });
});

test("a cancellation is broadcast with the session's name and the request id (#notify.cancel)", async () => {
  const { url } = await startServer();
  const { agent, computer } = await enterPair(url);
  const heard = listen(computer);

  expect(await request(agent, Events.CancelToolCall, { agent: "someone else", req_id: "r9" })).toEqual([]);
  await settle(computer);
  expect(heard).toEqual([[Notifications.CancelToolCall, { agent: "a1", req_id: "r9" }]]);
});

describe("a notification", () => {
  test("reaches its own office only, and there not who caused it (#notify.audience)", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url, { office: "o1" });
    const neighbour = await enter(url, { role: "computer", name: "c2", office: "o1" });
    const stranger = await enter(url, { role: "agent", name: "a1", office: "o2" });
    const outsider = await connect(url);
    const everyone = [agent, neighbour, computer, stranger, outsider];
    const heard = everyone.map((socket) => listen(socket));
    await request(computer, Events.UpdateDesktop, { computer: "c1" });
    await Promise.all(everyone.map(settle));

    const notice = [Notifications.UpdateDesktop, { computer: "c1" }];
    expect(heard).toEqual([[notice], [notice], [], [], []]);
  });

  test.each([
    ["computer", { office_id: "o1", computer: "newcomer" }],
    ["agent", { office_id: "o1", agent: "newcomer" }],
  ] as const)(
    "of a %s that enters names it, and it does not hear itself (#notify.audience)",
    async (role, notice) => {
      const { url } = await startServer();
      const witness = await enter(url, { role: "computer", name: "c1", office: "o1" });
      const newcomer = await connect(url);
      const [seen, own] = [listen(witness), listen(newcomer)];
      await join(newcomer, { role, name: "newcomer", office: "o1" });
      await request(newcomer, Events.LeaveOffice, {});
      await Promise.all([settle(witness), settle(newcomer)]);

      expect(seen).toEqual([
        [Notifications.EnterOffice, notice],
        [Notifications.LeaveOffice, notice],
      ]);
      expect(own).toEqual([]);
    },
  );
});

describe("the order", () => {
  const list = { agent: "a1", req_id: "r", office_id: "o1" };

  test("of an entry lets whoever hears of it find the newcomer (#notify.enter-order)", async () => {
    const { url } = await startServer();
    const witness = await enter(url, { role: "agent", name: "a1", office: "o1" });
    const listed = new Promise((resolve) => {
      witness.once(Notifications.EnterOffice, () => resolve(request(witness, Events.ListRoom, list)));
    });
    await enter(url, { role: "computer", name: "c1", office: "o1" });

    expect(await listed).toMatchObject([{ sessions: [{ name: "a1" }, { name: "c1" }] }]);
  });

  test("of a departure is broadcast, then nobody there (#notify.leave-order)", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url);
    const heard = listen(agent);
    await request(computer, Events.LeaveOffice, {});
    await settle(agent);

    expect(heard).toEqual([[Notifications.LeaveOffice, { office_id: "o1", computer: "c1" }]]);
  });

  test.each([
    ["says goodbye", (socket: Socket) => void socket.disconnect()],
    ["vanishes", (socket: Socket) => void socket.io.engine.close()],
  ])("of a connection that %s is the same (#notify.leave-order)", async (_how, end) => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url);
    const heard = listen(agent);
    const ended = gone(computer);
    end(computer);
    await ended;

    await expect
      .poll(() => heard, eventually)
      .toEqual([[Notifications.LeaveOffice, { office_id: "o1", computer: "c1" }]]);
  });
});
