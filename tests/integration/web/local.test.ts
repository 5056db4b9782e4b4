import { connectAgent, connectLocal, LocalApi, type LocalCall, readLocalRoom } from "@a2c-smcp/agent";
import { ApprovalBoard, Computer } from "@a2c-smcp/computer";
import { createServer } from "@a2c-smcp/server";
import { fixtureServer } from "@a2c-smcp/testkit";
import { serveWeb } from "@a2c-smcp/web";
import { describe, expect, test } from "vitest";

/** A Computer with its local API, in an office of a real server. */
async function openPlace(options: { approvals?: ApprovalBoard } = {}) {
  const server = createServer({ port: 0 });
  const { url } = await server.listen();
  const { approvals } = options;
  const config = { mcpServers: { fixture: fixtureServer() } };
  const policy = approvals ? { confirm: approvals.confirm } : { allow: ["*"] };
  const computer = new Computer({ name: "desk", config, ...policy });
  await computer.start();
  await computer.connect(url, { office: "o" });
  const web = await serveWeb({ computer, approvals, port: 0, heartbeatMs: 50 });
  const local = { url: web.url, secret: web.secret };
  const close = async (): Promise<void> => {
    await web.close();
    await computer.close();
    await server.close();
  };
  return { url, computer, web, local, [Symbol.asyncDispose]: close };
}

describe("a Computer that is looked at by its local API", () => {
  test("answers as it answers the agent, any number at once, while the agent has its seat", async () => {
    await using place = await openPlace();
    await using agent = await connectAgent({ url: place.url, office: "o", name: "a" });
    const lookers = await Promise.all(
      Array.from({ length: 6 }, () => connectLocal({ ...place.local, name: "looker" })),
    );
    const tools = await agent.tools("desk");
    for (const looker of lookers) {
      expect(looker.computers()).toEqual([{ name: "desk" }]);
      expect(await looker.tools("desk")).toEqual(tools);
    }
    const said = await lookers[0]?.callTool(
      "desk",
      tools.find(({ name }) => name.endsWith("echo"))?.name ?? "",
      { text: "hi" },
    );
    expect(JSON.stringify(said?.content)).toContain("hi");
    expect(place.computer.tools.history()).toEqual([]);
    expect(place.computer.requests.list().every((request) => request.agent === "a")).toBe(true);
    expect(await readLocalRoom(new LocalApi(place.local))).toMatchObject({
      computer: "desk",
      office: "o",
      members: [{ name: "desk" }, { name: "a", role: "agent" }],
    });
  });

  test("tells what the agent asks for: who, what, how long and how many tokens", async () => {
    await using place = await openPlace();
    const calls: LocalCall[] = [];
    const onCall = (call: LocalCall): void => void calls.push(call);
    await using looker = await connectLocal({ ...place.local, name: "looker", isLive: true, onCall });
    const came = new Promise((resolve) => looker.once("agent-entered", resolve));
    await using agent = await connectAgent({ url: place.url, office: "o", name: "a" });
    await came;
    await agent.tools("desk");
    await looker.tools("desk");
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ agent: "a", kind: "tools", error: null });
    expect(calls[0]?.ms).toBeGreaterThanOrEqual(0);
    expect(calls[0]?.tokens).toBeGreaterThan(10);
  });

  test("lets nobody in without its secret", async () => {
    await using place = await openPlace();
    const wrong = connectLocal({ url: place.local.url, secret: "guess", name: "looker" });
    await expect(wrong).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("says that it has ended to whoever listens", async () => {
    await using place = await openPlace();
    await using looker = await connectLocal({ ...place.local, name: "looker", isLive: true });
    const failed = new Promise<Error>((resolve) => looker.once("failed", resolve));
    await place.web.close();
    expect(await failed).toMatchObject({ code: "disconnected" });
  });

  test("asks for what an agent would have to be allowed, and stops a tool that nobody waits for", async () => {
    const approvals = new ApprovalBoard();
    await using place = await openPlace({ approvals });
    await using looker = await connectLocal({ ...place.local, name: "a2c-call" });
    const name = (await looker.tools("desk")).find((tool) => tool.name.endsWith("echo"))?.name ?? "";
    await expect(looker.callTool("desk", name, { text: "hi" })).rejects.toMatchObject({ code: 4005 });
    approvals.attend("test");
    const giveUp = new AbortController();
    const called = looker.callTool("desk", name, { text: "hi" }, { signal: giveUp.signal });
    await expect.poll(() => approvals.list()).toMatchObject([{ agent: "a2c-call", tool: "echo" }]);
    giveUp.abort();
    await expect(called).rejects.toThrow();
    await expect.poll(() => approvals.listSettled()).toMatchObject([{ end: "withdrawn" }]);
  });
});
