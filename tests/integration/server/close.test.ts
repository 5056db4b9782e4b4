import { once } from "node:events";
import { connect as openTcp } from "node:net";
import { Events } from "@a2c-smcp/protocol";
import { createServer } from "@a2c-smcp/server";
import { describe, expect, onTestFinished, test } from "vitest";
import { ask, call, connect, enter, enterPair, gone, next, startServer } from "./parties.ts";
import { poll } from "./raw-http.ts";

type Ack = (answer: unknown) => void;

describe("closing", () => {
  test("lets calls finish, and takes no new work meanwhile", async () => {
    const { server, url } = await startServer();
    const { agent, computer } = await enterPair(url);
    const asked = new Promise<Ack>((resolve) => {
      computer.once(Events.CallTool, (_request: unknown, ack: Ack) => resolve(ack));
    });
    const answer = ask(agent, Events.CallTool, call());
    const acknowledge = await asked;
    const closed = server.close({ timeoutMs: 10_000 });

    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: "draining" });
    expect(await poll(`${url}/socket.io/?EIO=4&a2c_version=0.2.0`)).toMatchObject({
      status: 503,
      body: { code: 500, message: "The server is shutting down" },
    });
    expect(await ask(agent, Events.CallTool, call({ req_id: "r2" }))).toMatchObject({
      code: 500,
      message: "The server is shutting down",
    });
    acknowledge({ content: [] });
    expect(await answer).toEqual({ content: [] });
    await closed;
    expect(server.address).toBeUndefined();
  });

  test.each(["websocket", "polling"])(
    "answers calls that do not finish before it hangs up (%s)",
    async (transport) => {
      const { server, url } = await startServer();
      const computer = await enter(url, { role: "computer", name: "c1", office: "o1" });
      const agent = await enter(url, { role: "agent", name: "a1", office: "o1", transports: [transport] });
      const asked = next(computer, Events.CallTool);
      const order: unknown[] = [];
      const ended = gone(agent).then((reason) => order.push(reason));
      const answered = ask(agent, Events.CallTool, call()).then((answer) => order.push(answer));
      await asked;
      await server.close({ timeoutMs: 0 });
      await Promise.all([ended, answered]);

      expect(order).toEqual([expect.objectContaining({ code: 500 }), "transport close"]);
      expect(server.callsInFlight).toBe(0);
    },
  );

  test("leaves clients free to come back by themselves", async () => {
    const { server, url } = await startServer();
    const socket = await connect(url);
    socket.io.reconnection(true);
    const trying = new Promise((resolve) => socket.io.once("reconnect_attempt", resolve));
    await server.close();

    expect(await trying).toBe(1);
  });

  test("can be asked for as often as one likes", async () => {
    const { server } = await startServer();
    const [first, second] = [server.close(), server.close()];

    expect(second).toBe(first);
    await first;
    await server.close();
    await expect(server.listen()).rejects.toMatchObject({ code: "wrong-state" });
  });

  test("is what the end of a scope does", async () => {
    let server: ReturnType<typeof createServer> | undefined;
    {
      await using scoped = createServer({ port: 0 });
      server = scoped;
      await scoped.listen();
    }

    expect(server.address).toBeUndefined();
  });

  test("is not held up by a peer that never says goodbye", async () => {
    const { server, url } = await startServer();
    const tcp = openTcp(Number(new URL(url).port), "127.0.0.1");
    onTestFinished(() => void tcp.destroy());
    await once(tcp, "connect");
    tcp.write(
      "GET /socket.io/?EIO=4&transport=websocket&a2c_version=0.2.0 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n" +
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    );
    await once(tcp, "data");
    tcp.pause();
    await server.close({ timeoutMs: 0 });

    expect(server.address).toBeUndefined();
  });

  test("works for a server that never listened", async () => {
    await expect(createServer().close()).resolves.toBeUndefined();
  });
});

describe("listening", () => {
  test("answers where, with the port that was free", async () => {
    const { server, url } = await startServer();

    expect(server.address).toEqual({ host: "127.0.0.1", port: Number(new URL(url).port), url });
    expect(server.address?.port).toBeGreaterThan(0);
  });

  test("on a port that is taken fails with words, and may be tried elsewhere", async () => {
    const { server: holder } = await startServer();
    const server = createServer();
    onTestFinished(() => server.close());

    await expect(server.listen({ port: holder.address?.port })).rejects.toMatchObject({
      code: "cannot-listen",
      message: expect.stringContaining("choose another port"),
    });
    expect((await server.listen({ port: 0 })).port).toBeGreaterThan(0);
  });

  test("that is overtaken by closing leaves nothing open", async () => {
    const server = createServer({ host: "localhost", port: 0 });
    const listening = server.listen();
    const closed = server.close();

    await expect(listening).rejects.toMatchObject({ code: "wrong-state" });
    await closed;
    expect(server.address).toBeUndefined();
  });

  test("twice is refused", async () => {
    const { server } = await startServer();

    await expect(server.listen()).rejects.toMatchObject({ code: "wrong-state" });
  });
});
