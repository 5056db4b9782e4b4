import { connectAgent } from "@a2c-smcp/agent";
import { Events, NAMESPACE } from "@a2c-smcp/protocol";
import { io } from "socket.io-client";
import type { Latency } from "../finder/measure.ts";
import { machine, measure, ms, print, printTable } from "../finder/measure.ts";
import type { ProviderCommands } from "../finder/provider-commands.ts";
import { settle } from "../finder/settle.ts";
import type { SubjectCommands } from "../finder/subject-commands.ts";
import type { Child } from "../routing/child.ts";
import { startChild } from "../routing/child.ts";

const SERVERS = 20;
const sizes = [20, 200, 1_000] as const;
const text = "A line of what a window shows, as an agent would read it.\n".repeat(17);

/** One way to ask, and what it cost. */
interface Row extends Latency {
  readonly name: string;
  /** MCP calls of one query. */
  readonly calls: number;
}

await using providers = startChild<ProviderCommands>("../finder/providers.ts");
print(`client:get_desktop from Agent through Server to Computer, ${SERVERS} MCP servers; ${machine()}`);
const rows: Row[] = [];
for (const windows of sizes) rows.push(...(await runSize(windows)));
printTable("Windows of one kilobyte each", [
  ["windows", "MCP calls", "p50 ms", "p99 ms"],
  ...rows.map(({ name, calls, p50, p99 }) => [name, calls.toFixed(0), ms(p50), ms(p99)]),
]);
print(
  "plain: list and read everything at each query. echo: a bare Socket.IO server with the answer at hand.",
);

async function runSize(windows: number): Promise<Row[]> {
  await using subject = startChild<SubjectCommands>("../finder/subject.ts");
  const urls = await providers.ask("serve", optionsFor(windows));
  const { url, echoUrl } = await subject.ask("open", { urls, expect: "windows", count: windows });
  await using agent = await connectAgent({ url, office: "bench", name: "bench" });
  await settle(providers, () => agent.getDesktop("ours"));
  const plain = { rounds: 10, milliseconds: 3_000 };
  const measured = [
    await measureCalls(`${windows} all, ours`, () => agent.getDesktop("ours"), { rounds: 100 }),
    await measureCalls(`${windows} all, plain`, () => agent.getDesktop("plain"), plain),
    await measureEcho(`${windows} all, echo`, { subject, url: echoUrl }, await agent.getDesktop("ours")),
    await measureCalls(`${windows} one, ours`, () => agent.getDesktop("ours", { size: 1 }), { rounds: 300 }),
    await measureCalls(`${windows} one, plain`, () => agent.getDesktop("plain", { size: 1 }), plain),
  ];
  await providers.ask("stop", null);
  return measured;
}

function optionsFor(windows: number): ProviderCommands["serve"]["input"] {
  return Array.from({ length: SERVERS }, (_, server) => ({
    windows: Array.from({ length: windows / SERVERS }, (__, index) => ({
      uri: `window://server-${server}/${index}`,
      text,
      priority: index / windows,
    })),
  }));
}

async function measureCalls(
  name: string,
  call: () => Promise<unknown>,
  limits: { rounds: number; milliseconds?: number },
): Promise<Row> {
  const before = await providers.ask("calls", null);
  const { rounds, ...latency } = await measure(call, limits);
  return { name, ...latency, calls: ((await providers.ask("calls", null)) - before) / rounds };
}

/** The least that can answer: one hop, no checks, the answer at hand. */
async function measureEcho(
  name: string,
  { subject, url }: { subject: Child<SubjectCommands>; url: string },
  desktops: readonly string[],
): Promise<Row> {
  await subject.ask("echo", { desktops, req_id: "r" });
  const socket = io(`${url}${NAMESPACE}`, { transports: ["websocket"] });
  const request = { agent: "bench", computer: "ours", req_id: "r" };
  const latency = await measure(() => socket.emitWithAck(Events.GetDesktop, request), { rounds: 100 });
  socket.disconnect();
  return { name, ...latency, calls: 0 };
}
