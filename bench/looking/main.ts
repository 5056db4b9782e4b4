import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { connectLocal } from "@a2c-smcp/agent";
import { listRunningSystems } from "../../packages/cli/dist/running/running-system.js";
import { main } from "../../tests/e2e/a2c.ts";
import { RunningA2c } from "../../tests/e2e/running-a2c.ts";
import { machine, ms, print, printTable } from "../finder/measure.ts";
import { generateFiles } from "../index/generate-files.ts";
import { InventedText } from "../index/invented-text.ts";
import { processorTime } from "./processor-time.ts";

/** People who look at once. */
const LOOKERS = 6;
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 15);
const FILES = Number(process.env["BENCH_FILES"] ?? 10_000);
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), "a2c-bench-looking-"));
for (const name of ["RUNTIME_DIR", "STATE_HOME", "CACHE_HOME"])
  process.env[`XDG_${name}`] = join(folder, name);
const documents = join(folder, "documents");
generateFiles(documents, { smallFiles: FILES, pdfPages: 0 });
await using up = new RunningA2c("up", documents, "--port", "0", "--no-open", "--json");
await up.line(({ event }) => event === "indexed");
const [system] = listRunningSystems();
if (!system?.api) throw new Error("no local API was announced");
await using agent = await connectLocal({ ...system.api, name: "bench" });
const computer = system.computer;
const tool = (await agent.tools(computer)).find(({ name }) => name.endsWith("search_documents"));
if (!tool) throw new Error("nothing searches");

const text = new InventedText(7);
/** Never the same: nothing is found because it was found just now. */
const nextQuery = (): string => text.words(2);

const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  "the local API": () => agent.callTool(computer, tool.name, { query: nextQuery(), limit: 10 }),
  "`a2c search`": () => run(process.execPath, [main, "search", nextQuery()]).catch(() => undefined),
};

interface Round {
  /** Until the last answer was there. */
  readonly took: number;
  /** Processor time of the Computer and its MCP servers, for one search. */
  readonly cost: number;
}

async function measure(searches: () => Promise<unknown>, count: number): Promise<Round> {
  const [before, started] = [processorTime(up.pid), performance.now()];
  await searches();
  return { took: performance.now() - started, cost: (processorTime(up.pid) - before) / count };
}

print(
  `${FILES} files, ${LOOKERS} searches at once, ${ROUNDS} rounds in turns; ${machine()}; load ${loadavg()[0]?.toFixed(1)}`,
);
for (const [way, search] of Object.entries(ways)) await compare(way, search);
const starts = await measure(
  () => Promise.all(Array.from({ length: LOOKERS }, () => run(process.execPath, [main, "--version"]))),
  LOOKERS,
);
print(`\n${LOOKERS} times \`a2c --version\` at once: ${ms(starts.took)} ms`);
await up[Symbol.asyncDispose]();
rmSync(folder, { recursive: true, force: true });

/** One search, six one after the other and six at once, in turns. */
async function compare(way: string, search: () => Promise<unknown>): Promise<void> {
  await search();
  const alone: Round[] = [];
  const inTurn: Round[] = [];
  const atOnce: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await measure(search, 1));
    inTurn.push(
      await measure(async () => {
        for (let looker = 0; looker < LOOKERS; looker += 1) await search();
      }, LOOKERS),
    );
    atOnce.push(await measure(() => Promise.all(Array.from({ length: LOOKERS }, search)), LOOKERS));
  }
  printTable(`By ${way}`, [
    ["", "until the last answer, p50", "processor time of the Computer for one, mean"],
    ["one", ...columns(alone)],
    [`${LOOKERS} in turn`, ...columns(inTurn)],
    [`${LOOKERS} at once`, ...columns(atOnce)],
  ]);
}

function columns(rounds: readonly Round[]): string[] {
  const took = rounds.map((round) => round.took).toSorted((a, b) => a - b);
  const cost = rounds.reduce((sum, round) => sum + round.cost, 0) / rounds.length;
  return [`${ms(took[took.length >> 1] ?? 0)} ms`, `${ms(cost)} ms`];
}
