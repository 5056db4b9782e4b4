import { Events } from "@a2c-smcp/protocol";
import { expect, test } from "vitest";
import { ask, call, enterPair, startServer } from "../integration/server/parties.ts";

type Ack = (...answer: unknown[]) => void;

test("a node says its name when it is asked whether it is ready, and in every figure", async () => {
  const { url } = await startServer();
  const { agent, computer } = await enterPair(url);
  computer.on(Events.CallTool, (_payload: unknown, ack: Ack) => ack({ content: [] }));
  await ask(agent, Events.CallTool, call());
  const scrape = async (): Promise<string> => (await fetch(`${url}/metrics`)).text();
  // The second node is known to the first with its next beat.
  await expect.poll(scrape).toContain('a2c_nodes{node="n1"} 2');
  const metrics = await scrape();
  const lines = metrics.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: "ready", node: "n1" });
  expect(lines.filter((line) => !line.includes('node="n1"'))).toEqual([]);
  // The Agent came second, and so is on the first node.
  expect(lines).toContain('a2c_cross_node_calls_total{direction="out",node="n1"} 1');
  expect(metrics).toMatch(/a2c_store_duration_seconds_count\{node="n1",operation="claim"\} 1/);
});
