import { connectAgent } from "@a2c-smcp/agent";
import { Computer } from "@a2c-smcp/computer";
import { createServer } from "@a2c-smcp/server";
import { fixtureServer } from "@a2c-smcp/testkit";
import { describe, expect, onTestFinished, test } from "vitest";
import { ask, enter } from "../server/parties.ts";

/** A Server, and a Computer that is started with nothing. */
async function startEmpty() {
  const server = createServer({ port: 0 });
  onTestFinished(() => server.close({ timeoutMs: 0 }));
  const { url } = await server.listen();
  const computer = new Computer({ name: "c", config: { mcpServers: {} }, allow: ["*"] });
  onTestFinished(() => computer.close());
  await computer.start();
  await computer.connect(url, { office: "o" });
  const agent = await connectAgent({ url, office: "o", name: "a" });
  onTestFinished(() => agent.close());
  return { url, computer, agent };
}

const kit = (name: string, more: object = {}) => ({ ...fixtureServer(), name, ...more });

describe("a Computer", () => {
  test("with no configuration starts, shows nothing and ends, twice without harm (#contract.empty)", async () => {
    const { computer, agent } = await startEmpty();

    expect(await agent.config("c")).toMatchObject({ servers: {} });
    expect(await agent.tools("c")).toEqual([]);
    expect(await agent.skills("c")).toEqual([]);
    await computer.close();
    await computer.close();
  });

  test("shows what it was given later, and what changed of it (#contract.reconfigured)", async () => {
    const { computer, agent } = await startEmpty();
    const heard: string[] = [];
    agent.on("config-changed", () => heard.push("config"));
    const names = async (): Promise<string[]> =>
      (await agent.tools("c", { fresh: true })).map(({ name }) => name);
    await computer.applyConfig({ mcpServers: { "my kit": fixtureServer() } });

    expect(Object.keys((await agent.config("c")).servers)).toEqual(["my_kit"]);
    await expect.poll(names).toContain("my_kit__echo");
    expect((await agent.resources("c", "my_kit").catch((error: unknown) => error)) as object).toMatchObject({
      code: 4015,
    });
    await computer.applyConfig({ mcpServers: { "my kit": { ...fixtureServer(), disabled: true } } });
    await expect.poll(names).toEqual([]);
    await computer.applyConfig({ mcpServers: {} });
    await expect(agent.resources("c", "my_kit")).rejects.toMatchObject({ code: 4014 });
    await expect(agent.callTool("c", "my_kit__echo", { text: "x" })).rejects.toMatchObject({ code: 4001 });
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(2);
  });

  test("keeps what works when one server fails, and says so here only (#contract.degraded)", async () => {
    const { computer, agent } = await startEmpty();
    const broken = { command: "no-such-command-anywhere", args: ["--key", "s3cret-value"] };
    await computer.applyConfig({ mcpServers: { good: fixtureServer(), broken } });

    await expect.poll(async () => (await agent.tools("c", { fresh: true })).length).toBeGreaterThan(0);
    const tools = await agent.tools("c", { fresh: true });
    expect(tools.every(({ name }) => name.startsWith("good__"))).toBe(true);
    const state = computer.servers.list().find(({ name }) => name === "broken");
    expect(state).toMatchObject({ state: { phase: "failed" } });
    expect(JSON.stringify(await agent.config("c"))).not.toContain("failed");
  });

  test("names mistakes of a configuration by their field, before anything runs (#contract.created)", () => {
    const given = { mcpServers: { kit: { command: 7, env: { KEY: "s3cret-value" } } } };
    const make = () => new Computer({ name: "c", config: given });

    expect(make).toThrow(/command/);
    expect(make).not.toThrow(/s3cret-value/);
  });

  test("refuses two servers of one id, and ids that are none (#contract.ids)", async () => {
    const two = { servers: { a: kit("a", { bundle_id: "same" }), b: kit("b", { bundle_id: "same" }) } };
    expect(() => new Computer({ name: "c", config: two })).toThrow(/same/);
    for (const bad of ["a__b", "a b", "../x", "", "é"])
      expect(
        () => new Computer({ name: "c", config: { servers: { a: kit("a", { bundle_id: bad }) } } }),
      ).toThrow(/bundle_id/);
  });

  test("lets no Agent change what it hosts (#contract.no-management)", async () => {
    const { url, agent } = await startEmpty();
    await agent.close();
    const socket = await enter(url, { role: "agent", name: "b", office: "o" });
    const base = { agent: "b", req_id: "r", computer: "c" };

    for (const event of ["client:set_config", "client:add_server", "client:install_plugin", "client:stop"])
      expect(await ask(socket, event, { ...base, config: {} })).toMatchObject({ error: { code: 400 } });
  });
});
