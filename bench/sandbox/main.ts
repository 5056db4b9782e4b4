import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultCutLimits } from "@a2c-smcp/provider/cut";
import { silentLogger } from "@a2c-smcp/runtime";
import { createPool } from "../../packages/documents/dist/mcp/create-pool.js";
import {
  defaultWorkerLimits,
  startDocumentWorker,
} from "../../packages/documents/dist/worker/document-worker.js";
import type { TextBatch } from "../../packages/documents/dist/worker/text-batch.js";
import type { WorkerPool } from "../../packages/documents/dist/worker/worker-pool.js";
import { defaultLimits } from "../../packages/readers/dist/engine/limits.js";
import { findSandbox } from "../../packages/readers/dist/sandbox/find-sandbox.js";
import type { Sandbox } from "../../packages/readers/dist/sandbox/sandbox.js";
import { machine, ms, print, printTable } from "../finder/measure.ts";
import { generateFiles } from "../index/generate-files.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 15);
const ROOM = 100_000;
const folder = mkdtempSync(join(tmpdir(), "a2c-bench-sandbox-"));
const environment = { PATH: process.env["PATH"] ?? "" };

interface Subject {
  readonly name: string;
  readonly sandbox: Sandbox;
  readonly starts: number[];
  readonly memory: number[];
  readonly pages: number[];
  readonly files: number[];
}

const sandboxes: readonly Sandbox[] = [
  { mechanism: "none", reason: "to compare" },
  await findSandbox(["landlock"]),
  await findSandbox(["bubblewrap"]),
];
const subjects: Subject[] = sandboxes.map((sandbox, at) => ({
  name: at === 0 ? "no sandbox" : sandbox.mechanism,
  ...{ sandbox, starts: [], memory: [], pages: [], files: [] },
}));

generateFiles(folder, { smallFiles: 300, pdfPages: 250 });
const all = (readdirSync(folder, { recursive: true }) as string[]).map((name) => join(folder, name));
const files = all.filter((path) => statSync(path).isFile());
const pdfs = files.filter((path) => path.endsWith(".pdf"));
const small = files.filter((path) => !path.endsWith(".pdf"));

print(`Workers with and without a sandbox, ${ROUNDS} rounds in turns; ${machine()}`);
for (let round = 0; round < ROUNDS; round += 1) for (const subject of subjects) await measure(subject);
rmSync(folder, { recursive: true, force: true });

printTable("One worker", [
  ["", "fastest start", "p50", "ratio", "memory", "PDF pages/s", "ratio", "small files/s", "ratio"],
  ...subjects.map((subject) => [
    subject.name,
    `${ms(Math.min(...subject.starts))} ms`,
    `${ms(median(subject.starts))} ms`,
    ratio(subject, "starts"),
    `${(median(subject.memory) / 1e6).toFixed(0)} MB`,
    median(subject.pages).toFixed(0),
    ratio(subject, "pages"),
    median(subject.files).toFixed(0),
    ratio(subject, "files"),
  ]),
]);

/** Starts a worker, then lets another read everything from the first page to the last. */
async function measure({ sandbox, starts, memory, pages, files: perSecond }: Subject): Promise<void> {
  const confinement = { sandbox, roots: [folder] };
  const settings = {
    open: { limits: defaultLimits, passwords: [], sandbox },
    ...{ cut: defaultCutLimits, formatModules: [], openDocuments: 4 },
  };
  const started = performance.now();
  const worker = startDocumentWorker({
    ...{ settings, limits: defaultWorkerLimits, environment, confinement, logger: silentLogger },
  });
  await worker.ready;
  starts.push(performance.now() - started);
  memory.push(await worker.memory());
  await worker.close();
  const pool = createPool({ folders: [], environment }, { size: 1, confinement, logger: silentLogger });
  await readAll(pool, small.slice(0, 1));
  const [pagesRead, readMs] = await timed(() => readAll(pool, pdfs));
  pages.push((1000 * pagesRead) / readMs);
  const [, smallMs] = await timed(() => readAll(pool, small));
  perSecond.push((1000 * small.length) / smallMs);
  await pool.close();
}

async function readAll(pool: WorkerPool, paths: readonly string[]): Promise<number> {
  let count = 0;
  for (const path of paths) {
    const file = { path, name: path, size: statSync(path).size, version: "1" };
    let from: TextBatch["next"] = { pageIndex: 0 };
    while (from !== undefined) {
      const batch: TextBatch = (await pool.run(file, { kind: "text", from, room: ROOM })).value;
      count += batch.pages.length;
      from = batch.next;
    }
  }
  return count;
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = performance.now();
  const value = await work();
  return [value, performance.now() - started];
}

/** Beside the first subject, round by round: the machine may have been busier in some. */
function ratio(subject: Subject, what: "starts" | "pages" | "files"): string {
  const bare = subjects[0]?.[what] ?? [];
  return median(subject[what].map((value, round) => value / (bare[round] ?? value))).toFixed(2);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
