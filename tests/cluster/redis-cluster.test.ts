import { Events } from "@a2c-smcp/protocol";
import { expect, onTestFinished, test } from "vitest";
import { ask, call, connect, enter, join } from "../integration/server/parties.ts";
import { NodeProcess } from "./node-process.ts";
import { NODE_RIGHTS } from "./node-rights.ts";
import { startRedisCluster } from "./redis-cluster.ts";

type Ack = (...answer: unknown[]) => void;
const version = "0.5.0";

test("two nodes are one server on a Redis Cluster of three masters, whichever has the office", {
  timeout: 60_000,
}, async () => {
  await using cluster = await startRedisCluster();
  await Promise.all(cluster.masters.map((master) => master.aged(6)));
  for (const master of cluster.masters)
    await master.ask(`ACL SETUSER nodes on >PASSWORD ${NODE_RIGHTS} +cluster`);
  const redis = cluster.masters.map(({ port }) => `redis://nodes:PASSWORD@127.0.0.1:${port}`).join(",");
  const prefix = "a2c";
  const start = (name: string): Promise<NodeProcess> => NodeProcess.start({ name, redis, prefix });
  const [first, second] = await Promise.all([start("n1"), start("n2")]);
  for (const node of [first, second]) onTestFinished(() => node.kill());
  // Enough offices that each master has some.
  for (const office of Array.from({ length: 12 }, (_, index) => `office-${index}`)) {
    const computer = await enter(first.url, { role: "computer", name: "c1", office, version });
    const agent = await enter(second.url, { role: "agent", name: "a1", office, version });
    computer.on(Events.CallTool, (_payload: unknown, ack: Ack) => ack({ content: [] }));
    const rival = await connect(first.url, { version });

    expect(await ask(agent, Events.CallTool, call())).toEqual({ content: [] });
    expect(await join(rival, { role: "agent", name: "a2", office })).toEqual([
      expect.objectContaining({ code: 4101 }),
    ]);
  }
  const keys = await Promise.all(cluster.masters.map((master) => master.ask("DBSIZE")));
  expect(keys.map((answer) => Number(answer.slice(1)) > 0)).toEqual([true, true, true]);
});
