import { Events, Notifications } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import {
  ask,
  call,
  connect,
  enter,
  enterPair,
  eventually,
  listen,
  request,
  settle,
  startServer,
} from "./parties.ts";

const room = (office_id: string) => ({ agent: "x", req_id: "r", office_id });
const observe = (socket: Awaited<ReturnType<typeof connect>>, name: string, office = "o1") =>
  request(socket, Events.ObserveOffice, { name, office_id: office });

describe("an observer (#office.observer)", () => {
  test("is told so, has no place in the list, and nobody is told of it", async () => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url);
    const heard = [listen(agent), listen(computer)];
    const observer = await connect(url);

    expect(await observe(observer, "looker")).toEqual([{ office_id: "o1", role: "observer" }]);
    const { sessions } = (await ask(observer, Events.ListRoom, room("o1"))) as { sessions: unknown };
    expect(sessions).toMatchObject([{ name: "c1" }, { name: "a1" }]);
    await request(observer, Events.LeaveOffice, { office_id: "o1" });
    await Promise.all([settle(agent), settle(computer)]);
    expect(heard).toEqual([[], []]);
  });

  test("takes neither the seat of the agent nor a name, and any number may look", async () => {
    const { url } = await startServer();
    const first = await connect(url);
    const second = await connect(url);
    expect(await observe(first, "a1")).toMatchObject([{ role: "observer" }]);
    expect(await observe(second, "a1")).toMatchObject([{ role: "observer" }]);
    const { agent } = await enterPair(url);
    for (const socket of [first, second, agent])
      expect(await ask(socket, Events.ListRoom, room("o1"))).toMatchObject({
        sessions: [{ name: "c1" }, { name: "a1" }],
      });
  });

  test("is answered by a computer, and hears who comes and what changes", async () => {
    const { url } = await startServer();
    const computer = await enter(url, { role: "computer", name: "c1", office: "o1" });
    computer.on(Events.GetFinder, (_, ack: (answer: object) => void) =>
      ack({ documents: [], total_count: 0 }),
    );
    const observer = await connect(url);
    await observe(observer, "looker");
    const heard = listen(observer);
    expect(await ask(observer, Events.GetFinder, call())).toEqual({ documents: [], total_count: 0 });
    await enter(url, { role: "agent", name: "a1", office: "o1" });
    computer.emit(Events.UpdateFinder, { computer: "c1" });
    await expect
      .poll(() => heard, eventually)
      .toEqual([
        [Notifications.EnterOffice, { office_id: "o1", agent: "a1" }],
        [Notifications.UpdateFinder, { computer: "c1" }],
      ]);
  });

  test.each([Events.CallTool, Events.PutBlob, Events.GetConfig, "client:something_new"])(
    "is refused %s, which no computer gets",
    async (event) => {
      const { url } = await startServer();
      const computer = await enter(url, { role: "computer", name: "c1", office: "o1" });
      const heard = listen(computer);
      const observer = await connect(url);
      await observe(observer, "looker");
      expect(await ask(observer, event, call())).toMatchObject({ code: 403, details: { role: "observer" } });
      await settle(computer);
      expect(heard).toEqual([]);
    },
  );

  test("cannot become a member, nor a member an observer", async () => {
    const { url } = await startServer();
    const observer = await connect(url);
    await observe(observer, "looker");
    const seat = { role: "agent", name: "looker", office_id: "o1" };
    expect(await request(observer, Events.JoinOffice, seat)).toMatchObject([false, expect.any(String)]);
    const agent = await enter(url, { role: "agent", name: "a1", office: "o1" });
    expect(await observe(agent, "a1")).toMatchObject([{ code: 403 }]);
  });

  test("hears nothing of another office", async () => {
    const { url } = await startServer();
    const observer = await connect(url);
    await observe(observer, "looker", "o2");
    const heard = listen(observer);
    const { computer } = await enterPair(url);
    computer.emit(Events.UpdateFinder, { computer: "c1" });
    await settle(computer);
    await settle(observer);
    expect(heard).toEqual([]);
    expect(await ask(observer, Events.GetFinder, call())).toMatchObject({ code: 404 });
  });
});
