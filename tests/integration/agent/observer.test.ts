import { connectAgent, connectObserver, ObserversError } from "@a2c-smcp/agent";
import { Computer } from "@a2c-smcp/computer";
import { createServer } from "@a2c-smcp/server";
import { fixtureServer } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";
import { admit, startPlainServer } from "../link/plain-server.ts";

async function startOffice() {
  const server = createServer({ port: 0 });
  const { url } = await server.listen();
  const config = { mcpServers: { fixture: fixtureServer() } };
  const computer = new Computer({ name: "c", config, allow: ["*"] });
  await computer.start();
  await computer.connect(url, { office: "o" });
  const close = async (): Promise<void> => {
    await computer.close();
    await server.close();
  };
  return { url, computer, [Symbol.asyncDispose]: close };
}

describe("an observer (#office.observer)", () => {
  test("sees what the agent sees while the agent works, and is told who comes and goes", async () => {
    await using office = await startOffice();
    const { url } = office;
    await using first = await connectObserver({ url, office: "o", name: "looker" });
    await using second = await connectObserver({ url, office: "o", name: "looker" });
    const came = new Promise((resolve) => first.once("agent-entered", resolve));
    await using agent = await connectAgent({ url, office: "o", name: "a" });
    expect(await came).toEqual({ agent: "a" });
    const tools = await agent.tools("c");
    expect(await first.tools("c")).toEqual(tools);
    expect(await second.tools("c")).toEqual(tools);
    expect((await second.room()).map(({ name }) => name)).toEqual(["c", "a"]);
    const left = new Promise((resolve) => second.once("agent-left", resolve));
    await agent.close();
    expect(await left).toEqual({ agent: "a" });
  });

  test("comes back after a loss as what it was", async () => {
    const server = createServer({ port: 0 });
    const { url, port } = await server.listen();
    await using observer = await connectObserver({ url, office: "o", name: "looker" });
    const back = new Promise<void>((resolve) => observer.once("reconnected", resolve));
    await server.close();
    await using again = createServer({ port });
    await again.listen();
    await back;
    expect(await observer.room()).toEqual([]);
  });

  test.each([
    ["acknowledges nothing", (ack: (...args: unknown[]) => void) => ack()],
    [
      "does not know the event",
      (ack: (...args: unknown[]) => void) => ack({ code: 400, message: "Unknown event" }),
    ],
  ])("of a server that %s is refused as unsupported", async (_, answer) => {
    await using server = await startPlainServer((socket) => {
      admit(socket);
      socket.on("server:observe_office", (_request, ack) => answer(ack));
    });
    const observing = connectObserver({ url: server.url, office: "o", name: "looker" });
    await expect(observing).rejects.toMatchObject({ name: "ObserversError", code: "unsupported" });
  });

  test("whose credentials do not name observers is refused as forbidden", async () => {
    const grant = { kind: "offices", offices: [{ office: "o" }] } as const;
    await using server = createServer({ port: 0, auth: () => ({ allowed: true, grant }) });
    const { url } = await server.listen();
    const error: unknown = await connectObserver({ url, office: "o", name: "looker" }).catch(
      (e: unknown) => e,
    );
    expect(error).toBeInstanceOf(ObserversError);
    expect(error).toMatchObject({ code: "forbidden" });
    await using agent = await connectAgent({ url, office: "o", name: "a" });
    expect(agent.computers()).toEqual([]);
  });
});
