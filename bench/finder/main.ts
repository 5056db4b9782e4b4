import type { Agent } from "@a2c-smcp/agent";
import { connectAgent } from "@a2c-smcp/agent";
import { Events, NAMESPACE } from "@a2c-smcp/protocol";
import { io } from "socket.io-client";
import type { Child } from "../routing/child.ts";
import { startChild } from "../routing/child.ts";
import type { Latency } from "./measure.ts";
import { machine, measure, ms, print, printTable } from "./measure.ts";
import type { ProviderCommands } from "./provider-commands.ts";
import { settle } from "./settle.ts";
import type { SubjectCommands } from "./subject-commands.ts";

const SERVERS = 20;
const sizes = [100, 1_000, 10_000, 100_000] as const;
/** Beyond, one query of the plain algorithm takes the better part of a minute. */
const PLAIN_MOST = 1_000;

interface Figures extends Latency {
  /** MCP calls of one query. */
  readonly calls: number;
  /** Processor time of one query in the process of Server and Computer, in milliseconds. */
  readonly cpu: number;
}

/** What a size is measured with. */
interface Bench {
  readonly subject: Child<SubjectCommands>;
  readonly agent: Agent;
}

interface SizeResult {
  readonly documents: number;
  readonly ours: Figures;
  readonly plain: Figures | undefined;
  readonly echo: Latency;
  readonly filter: Figures;
  readonly bytes: number;
  readonly ownStrings: number;
}

await using providers = startChild<ProviderCommands>("../finder/providers.ts");
print(`client:get_finder from Agent through Server to Computer, ${SERVERS} MCP servers; ${machine()}`);
const results: SizeResult[] = [];
for (const documents of sizes) results.push(await runSize(documents));
printQueries(results);
printFilters(results);
printMemory(results);

async function runSize(documents: number): Promise<SizeResult> {
  await using subject = startChild<SubjectCommands>("../finder/subject.ts");
  const options = Array.from({ length: SERVERS }, (_, index) => ({
    host: `host-${index}`,
    documents: documents / SERVERS,
    pageSize: 1_000,
  }));
  const urls = await providers.ask("serve", options);
  const before = await subject.ask("memory", null);
  const { url, echoUrl } = await subject.ask("open", { urls, expect: "documents", count: documents });
  await using agent = await connectAgent({ url, office: "bench", name: "bench" });
  const bench = { subject, agent };
  await settle(providers, () => agent.getFinder("ours"));
  const page = (): Promise<unknown> => agent.getFinder("ours");
  await measure(page, { rounds: 100 });
  const ours = await measureCalls(bench, page, { rounds: 300 });
  const search = (round: number): Promise<unknown> => agent.getFinder("ours", { keywords: [keyword(round)] });
  await measure(search, { rounds: 15 });
  const filter = await measureCalls(bench, search, { rounds: 200 });
  const bytes = (await subject.ask("memory", null)) - before;
  const plain =
    documents <= PLAIN_MOST
      ? await measureCalls(bench, () => agent.getFinder("plain"), { rounds: 10, milliseconds: 5_000 })
      : undefined;
  const echo = await measureEcho(subject, echoUrl, await agent.getFinder("ours"));
  const ownStrings = await subject.ask("ownStrings", null);
  await providers.ask("stop", null);
  return { documents, ours, plain, echo, filter, bytes, ownStrings };
}

async function measureCalls(
  { subject }: Bench,
  call: (round: number) => Promise<unknown>,
  limits: { rounds: number; milliseconds?: number },
): Promise<Figures> {
  const before = { calls: await providers.ask("calls", null), cpu: await subject.ask("cpu", null) };
  const { rounds, ...latency } = await measure(call, limits);
  const cpu = ((await subject.ask("cpu", null)) - before.cpu) / rounds / 1_000;
  return { ...latency, cpu, calls: ((await providers.ask("calls", null)) - before.calls) / rounds };
}

/** The least that can answer: one hop, no checks, the answer at hand. */
async function measureEcho(
  subject: Child<SubjectCommands>,
  url: string,
  answer: { documents: readonly unknown[]; totalCount: number },
): Promise<Latency> {
  await subject.ask("echo", { documents: answer.documents, total_count: answer.totalCount, req_id: "r" });
  const socket = io(`${url}${NAMESPACE}`, { transports: ["websocket"] });
  const request = { agent: "bench", computer: "ours", req_id: "r" };
  const latency = await measure(() => socket.emitWithAck(Events.GetFinder, request), { rounds: 400 });
  socket.disconnect();
  return latency;
}

/** Some find nothing, some a few documents, some a fifth of all. */
function keyword(round: number): string {
  return [`MONTH ${round}`, `topic-${round % 5}`, `no such thing ${round}`][round % 3] ?? "";
}

function printQueries(all: readonly SizeResult[]): void {
  const row = (name: string, figures: Latency & Partial<Figures>): string[] => [
    name,
    figures.calls?.toFixed(0) ?? "0",
    ms(figures.p50),
    ms(figures.p99),
    figures.cpu === undefined ? "" : ms(figures.cpu),
  ];
  printTable("First page of the catalogue", [
    ["documents", "MCP calls", "p50 ms", "p99 ms", "CPU ms"],
    ...all.flatMap(({ documents, ours, plain, echo }) => [
      row(`${documents} ours`, ours),
      plain ? row(`${documents} plain`, plain) : [`${documents} plain`, "not run"],
      row(`${documents} echo`, echo),
    ]),
  ]);
  print(`plain: list and read everything at each query; run up to ${PLAIN_MOST} documents.`);
  print(
    "echo: a bare Socket.IO server with the answer at hand, one hop. CPU: Server and Computer, one query.",
  );
}

function printFilters(all: readonly SizeResult[]): void {
  printTable("With a keyword", [
    ["documents", "p50 ms", "p95 ms", "p99 ms", "CPU ms"],
    ...all.map(({ documents, filter: { p50, p95, p99, cpu } }) => [
      String(documents),
      ...[p50, p95, p99, cpu].map(ms),
    ]),
  ]);
}

/** What a Computer takes with hardly any documents is not theirs. */
function printMemory([base, ...all]: readonly SizeResult[]): void {
  if (!base) return;
  const per = (bytes: number, documents: number): string => (bytes / documents).toFixed(0);
  const grown = all.map(({ documents, bytes, ownStrings }) => ({
    documents: documents - base.documents,
    bytes: bytes - base.bytes,
    ownStrings: ownStrings - base.ownStrings,
  }));
  printTable("Memory of the Computer for each further document, the search text included, in bytes", [
    ["documents", "all", "own strings", "beyond them"],
    ...grown
      .filter(({ documents }) => documents > 5_000)
      .map(({ documents, bytes, ownStrings }) => [
        `+${documents}`,
        per(bytes, documents),
        per(ownStrings, documents),
        per(bytes - ownStrings, documents),
      ]),
  ]);
}
