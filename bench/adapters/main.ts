import { cpus, loadavg } from "node:os";
import { Events, NAMESPACE, PROTOCOL_VERSION, VERSION_PARAMETER } from "@a2c-smcp/protocol";
import { RedisServer } from "@a2c-smcp/testkit";
import type { Socket } from "socket.io-client";
import { io } from "socket.io-client";
import type { LoadCommands } from "../cluster/commands.ts";
import type { Child } from "../routing/child.ts";
import { startChild } from "../routing/child.ts";
import type { NodeCommands, Way } from "./commands.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? "9");
const ways: readonly { way: Way; title: string }[] = [
  { way: "sharded", title: "`@socket.io/redis-adapter`, sharded Pub/Sub" },
  { way: "streams", title: "`@socket.io/redis-streams-adapter`" },
  { way: "direct", title: "our nodes, directly" },
];
const shape = { inFlight: 1, milliseconds: 500 };

interface Contender {
  readonly title: string;
  readonly nodes: readonly Child<NodeCommands>[];
  readonly agents: string;
  readonly computers: string;
  readonly group: number;
  readonly rounds: number[][];
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

await using redis = await RedisServer.start();
await redis.aged(5);
await using load = startChild<LoadCommands>("../cluster/load.ts");
const opsOf = async (): Promise<number> =>
  Number(/total_commands_processed:(\d+)/.exec(await redis.ask("INFO stats"))?.[1]);

async function start(way: Way, title: string): Promise<Contender> {
  const nodes = [1, 2].map(() => startChild<NodeCommands>("../adapters/node.ts"));
  const urls: string[] = [];
  for (const [index, node] of nodes.entries())
    urls.push(
      await node.ask("start", { way, redis: redis.url, prefix: `bench-${way}`, name: `n${index + 1}` }),
    );
  const [agents = "", computers = ""] = urls;
  const group = await load.ask("open", { agents, computers, pairs: 1 });
  return { title, nodes, agents, computers, group, rounds: [] };
}

async function playRound({ nodes, group, rounds }: Contender): Promise<void> {
  const cpu = async (): Promise<number> =>
    (await Promise.all(nodes.map((node) => node.ask("cpu", null)))).reduce((sum, one) => sum + one, 0);
  const before = { cpu: await cpu(), ops: await opsOf() };
  const { calls, seconds, p50, p99 } = await load.ask("round", { group, ...shape });
  const spent = { cpu: (await cpu()) - before.cpu, ops: (await opsOf()) - before.ops };
  rounds.push([calls / seconds, p50, p99, spent.cpu / calls, (spent.ops - idleOps * seconds) / calls]);
}

async function join(url: string, role: "agent" | "computer"): Promise<Socket> {
  const query = { [VERSION_PARAMETER]: PROTOCOL_VERSION };
  const socket = io(`${url}${NAMESPACE}`, { transports: ["websocket"], query, forceNew: true });
  await socket.emitWithAck(Events.JoinOffice, { role, name: role, office_id: "killed" });
  return socket;
}

/** Milliseconds for which a caller waits when the node of its Computer is killed with the call in flight. */
async function waitAfterKill({ nodes, agents, computers }: Contender): Promise<number> {
  const computer = await join(computers, "computer");
  const agent = await join(agents, "agent");
  const asked = new Promise((resolve) => computer.once(Events.CallTool, resolve));
  const request = {
    agent: "agent",
    req_id: "r1",
    computer: "computer",
    tool_name: "t",
    params: {},
    timeout: 5,
  };
  const answer = agent.emitWithAck(Events.CallTool, request);
  await asked;
  const killedAt = performance.now();
  await nodes[1]?.ask("die", null).catch(() => undefined);
  await answer;
  for (const socket of [agent, computer]) socket.disconnect();
  return performance.now() - killedAt;
}

print(
  `A call between clients of two nodes; Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}`,
);
print(
  `Load of the machine before: ${loadavg()[0]?.toFixed(1)}; one call at a time, medians of ${ROUNDS} rounds`,
);
const contenders: Contender[] = [];
for (const { way, title } of ways) contenders.push(await start(way, title));
const IDLE_SECONDS = 3;
const idleFrom = await opsOf();
await new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1_000));
const idleOps = ((await opsOf()) - idleFrom) / IDLE_SECONDS;
for (let round = 0; round < ROUNDS; round += 1)
  for (const contender of contenders) await playRound(contender);
print(
  "| | calls/s | p50 ms | p99 ms | CPU µs per call, both nodes | Redis operations per call | a call whose node is killed ends after |",
);
print("| --- | --- | --- | --- | --- | --- | --- |");
for (const contender of contenders) {
  const figures = [0, 2, 2, 0, 1].map((digits, index) =>
    median(contender.rounds.map((round) => round[index] ?? 0)).toFixed(digits),
  );
  const waited = (await waitAfterKill(contender)) / 1_000;
  print(`| ${[contender.title, ...figures, `${waited.toFixed(waited < 1 ? 3 : 1)} s`].join(" | ")} |`);
}
// The nodes end with this process: their parent is gone.
setTimeout(() => process.exit(), 100);
