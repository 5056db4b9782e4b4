import { randomUUID } from "node:crypto";
import { Events } from "@a2c-smcp/protocol";
import { expect, onTestFinished, test } from "vitest";
import { ask, call, connect, enter, join } from "../integration/server/parties.ts";
import { startBalancer } from "./balancer.ts";
import { NodeProcess } from "./node-process.ts";

type Ack = (...answer: unknown[]) => void;
const version = "0.5.0";
const eventually = { interval: 100 };

test.each(["nginx.conf", "haproxy.cfg"] as const)(
  "docs/operations/%s serves WebSockets and polling, and goes on when a node is killed",
  { timeout: 60_000 },
  async (name) => {
    const prefix = randomUUID();
    const redis = process.env["A2C_TEST_REDIS"] ?? "";
    const nodes = await Promise.all(
      ["n1", "n2"].map((node) => NodeProcess.start({ name: node, redis, prefix })),
    );
    for (const node of nodes) onTestFinished(() => node.kill());
    const url = await startBalancer(name, nodes);
    const agent = await enter(url, { role: "agent", name: "a1", office: "o1", version });
    const computer = await enter(url, {
      role: "computer",
      name: "c1",
      office: "o1",
      version,
      transports: ["polling"],
    });
    computer.on(Events.CallTool, (_payload: unknown, ack: Ack) => ack({ content: [] }));

    expect(await ask(agent, Events.CallTool, call())).toEqual({ content: [] });
    await nodes[0]?.kill();
    const comeBack = async (): Promise<unknown> => {
      const socket = await connect(url, { version });
      return join(socket, { role: "computer", name: "c2", office: "o2" }).finally(() => socket.close());
    };
    await expect.poll(() => comeBack().catch((cause: unknown) => cause), eventually).toEqual([]);
  },
);
