// Very many files in very many folders: the memory of `a2c documents` and how long its answers are waited for, while
// the files are looked into, while their texts are read, and after a restart.
//   npm run bench many-files                small, in three minutes
//   BENCH_FULL=1 npm run bench many-files   100,000 files in 1,000 folders, a quarter of an hour on two cores
// Single numbers: BENCH_FILES, BENCH_LOOK_SECONDS (of looking into files, at most), BENCH_SECONDS (of reading texts).
// BENCH_FOLDER is kept with its files and its index, and used again by the next run; with an index it only starts again.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { generateFiles } from "../index/generate-files.ts";
import { megabytes, quantile, row, say, seconds } from "../index/measure.ts";
import type { Status, Waits } from "./asked-server.ts";
import { AskedServer } from "./asked-server.ts";

const isFull = process.env["BENCH_FULL"] === "1";
const files = Number(process.env["BENCH_FILES"] ?? (isFull ? 100_000 : 5_000));
const looking = Number(process.env["BENCH_LOOK_SECONDS"] ?? Number.POSITIVE_INFINITY);
const reading = Number(process.env["BENCH_SECONDS"] ?? 60);
const kept = process.env["BENCH_FOLDER"];
const FIRST_SECONDS = 10;

const scratch = kept ?? mkdtempSync(join(tmpdir(), "a2c-bench-many-"));
const folder = join(scratch, `files-${files}`);
const index = join(scratch, `index-${files}.db`);

function print(what: string, { peakBytes, seconds: took, times }: Waits, server: AskedServer): void {
  const { anonymous, file } = server.memory();
  say(`\n${what}: ${took.toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`);
  row("memory: peak; at the end its own, of files", ...[peakBytes, anonymous, file].map(megabytes));
  for (const [name, all] of Object.entries(times)) {
    const cells = [quantile(all, 0.5), quantile(all, 0.95), Math.max(...all)].map((time) => time.toFixed(0));
    row(`${name}, ${all.length} times: p50, p95, longest, ms`, ...cells);
  }
}

const isLookedInto = (status: Status | undefined, passed: number): boolean =>
  passed > looking || (status !== undefined && isDone(status));

const isDone = ({ phase, documents, files_waiting }: Status): boolean =>
  files_waiting === 0 && documents > 0 && phase !== "scanning";

async function measureCold(): Promise<void> {
  await using server = new AskedServer(folder, index);
  await server.open();
  print("files are looked into", await server.ask(isLookedInto), server);
  print("their texts are read", await server.ask((_, passed) => passed > reading), server);
}

async function measureRestart(): Promise<void> {
  await using server = new AskedServer(folder, index);
  await server.open();
  print("the first seconds after a restart", await server.ask((_, passed) => passed > FIRST_SECONDS), server);
  print("after a restart, texts are read", await server.ask((_, passed) => passed > reading), server);
}

try {
  say(`${files} files; ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    const started = performance.now();
    generateFiles(folder, { smallFiles: files, pdfPages: 0, filesOfAFolder: 100 });
    row("files written", seconds(performance.now() - started));
  }
  if (!existsSync(index)) await measureCold();
  await measureRestart();
} finally {
  if (kept === undefined) rmSync(scratch, { recursive: true, force: true });
}
