import { Computer } from "@a2c-smcp/computer";
import { HttpView } from "@a2c-smcp/testkit";
import { expect, test } from "vitest";

test("servers are starting in the turn in which the Computer is told to start", async () => {
  await using view = await HttpView.start({ documents: 1 });
  await using computer = new Computer({ name: "lab", config: { mcpServers: { docs: view.config } } });
  const started = computer.start();
  await new Promise((resolve) => setImmediate(resolve));
  // The gateway asks at once, and would take a server that nobody knows of for one that is not there.
  expect(computer.servers.list()).toMatchObject([{ name: "docs", state: { phase: "starting" } }]);
  await started;
});
