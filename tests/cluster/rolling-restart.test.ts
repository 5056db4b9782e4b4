import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { LinkError, OfficeLink } from "@a2c-smcp/link";
import { Events, ProtocolError } from "@a2c-smcp/protocol";
import { expect, onTestFinished, test } from "vitest";
import { startBalancer } from "./balancer.ts";
import { NodeProcess } from "./node-process.ts";

const OFFICES = ["o1", "o2", "o3", "o4"];
const COMPUTERS = ["c1", "c2"];
const eventually = { interval: 100 };

/** What became of the calls of all Agents, by the id of the call. */
class Journal {
  readonly made = new Set<string>();
  readonly delivered = new Map<string, number>();
  readonly answered = new Set<string>();
  /** Why calls were not answered. */
  readonly refused = new Map<string, string>();
}

async function enter(options: ConstructorParameters<typeof OfficeLink>[0]): Promise<OfficeLink> {
  const link = new OfficeLink({ isPatient: true, ...options });
  onTestFinished(() => link.close());
  await link.open();
  return link;
}

/** A Computer that works for a moment at each call. */
function openComputer(
  url: string,
  place: { name: string; office: string },
  journal: Journal,
): Promise<OfficeLink> {
  const handlers = {
    [Events.CallTool]: async ({ req_id }: { req_id: string }) => {
      journal.delivered.set(req_id, (journal.delivered.get(req_id) ?? 0) + 1);
      await sleep(20 + Math.random() * 200);
      return { content: [{ type: "text" as const, text: req_id }] };
    },
  };
  return enter({ url, role: "computer", handlers, ...place });
}

/** Why a call was not answered, if it is a reason that a caller can act upon. */
function reasonOf(cause: unknown): string {
  if (cause instanceof LinkError) return cause.code;
  if (cause instanceof ProtocolError) return String(cause.details?.["reason"] ?? cause.code);
  return `not foreseen: ${cause}`;
}

async function callOnce(agent: OfficeLink, id: string, journal: Journal): Promise<void> {
  const computer = COMPUTERS[Math.floor(Math.random() * COMPUTERS.length)] ?? "";
  const request = { agent: "a", req_id: id, computer, tool_name: "t", params: {}, timeout: 20 };
  journal.made.add(id);
  try {
    const { content } = await agent.request(Events.CallTool, request, { timeoutMs: 25_000 });
    if (content[0]?.["text"] === id) journal.answered.add(id);
    else journal.refused.set(id, `the answer of another: ${JSON.stringify(content)}`);
  } catch (cause) {
    journal.refused.set(id, reasonOf(cause));
  }
}

test("a rolling restart of all nodes under load: every call is settled once, what a Computer began is answered", {
  timeout: 120_000,
}, async () => {
  const prefix = randomUUID();
  const start = async (name: string, port = 0): Promise<NodeProcess> => {
    const node = await NodeProcess.start({ name, redis: process.env["A2C_TEST_REDIS"] ?? "", prefix, port });
    onTestFinished(() => node.kill());
    return node;
  };
  const nodes = [await start("n1"), await start("n2")];
  const url = await startBalancer("haproxy.cfg", nodes);
  const journal = new Journal();
  const agents: OfficeLink[] = [];
  for (const office of OFFICES) {
    for (const name of COMPUTERS) await openComputer(url, { name, office }, journal);
    agents.push(await enter({ url, role: "agent", name: "a", office }));
  }
  let isOver = false;
  const load = agents.flatMap((agent, office) =>
    [0, 1, 2].map(async (lane) => {
      for (let id = 0; !isOver; id += 1) {
        await callOnce(agent, `${office}-${lane}-${id}`, journal);
        // Whoever is on the way to another node does not ask a thousand times meanwhile.
        await sleep(agent.isJoined ? 5 : 50);
      }
    }),
  );
  const codes: (number | null)[] = [];
  for (const node of nodes) {
    const before = journal.answered.size;
    await expect.poll(() => journal.answered.size, eventually).toBeGreaterThan(before + 50);
    codes.push(await node.stop());
    await start(node.name, Number(new URL(node.url).port));
    await expect.poll(async () => (await fetch(`${node.url}/readyz`)).status, eventually).toBe(200);
  }
  const before = journal.answered.size;
  await expect.poll(() => journal.answered.size, eventually).toBeGreaterThan(before + 50);
  isOver = true;
  await Promise.all(load);

  expect(codes).toEqual([0, 0]);
  expect(journal.answered.size + journal.refused.size).toBe(journal.made.size);
  expect([...journal.delivered].filter(([, times]) => times > 1)).toEqual([]);
  // Nothing that ran is lost: only what never reached a Computer is refused, with a reason.
  const lost = [...journal.delivered.keys()].filter((id) => !journal.answered.has(id));
  expect(lost.map((id) => `${id}: ${journal.refused.get(id)}`)).toEqual([]);
  expect([...journal.refused.values()].filter((reason) => /not foreseen|of another/.test(reason))).toEqual(
    [],
  );
  for (const agent of agents)
    for (const computer of COMPUTERS) {
      const id = randomUUID();
      const request = { agent: "a", req_id: id, computer, tool_name: "t", params: {}, timeout: 20 };
      await expect
        .poll(
          () => agent.request(Events.CallTool, request, { timeoutMs: 25_000 }).catch(reasonOf),
          eventually,
        )
        .toMatchObject({ content: [{ text: id }] });
    }
});
