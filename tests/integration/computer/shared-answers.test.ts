import { connectAgent } from "@a2c-smcp/agent";
import { createServer } from "@a2c-smcp/server";
import { fixtureServer, hostileServer } from "@a2c-smcp/testkit";
import { expect, onTestFinished, test } from "vitest";
import { startComputer } from "./kit.ts";

test("a server with very many tools costs Agents its own tools alone, whatever message the Server takes", async () => {
  const server = createServer({ port: 0, limits: { messageBytes: 500_000 } });
  onTestFinished(() => server.close({ timeoutMs: 0 }));
  const { url } = await server.listen();
  await using computer = await startComputer({ bad: hostileServer("many tools"), good: fixtureServer() });
  await computer.connect(url, { office: "o" });
  await using agent = await connectAgent({ url, office: "o", name: "a" });

  const tools = await agent.tools("test");

  const names = tools.map(({ name }) => name);
  expect(names).toContainEqual(expect.stringMatching(/__echo$/));
  expect(names.length).toBeGreaterThan(300);
  expect(names.length).toBeLessThan(1_000);
  expect(
    computer.servers
      .list()
      .find(({ name }) => name === "bad")
      ?.problems.at(-1),
  ).toMatch(/^\d+ of its tools are not told to Agents/);
});
