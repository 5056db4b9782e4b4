// A folder of small files and PDFs: first index, warm start, size, search and memory, and how they grow.
//   npm run bench index                small, in a minute or two
//   BENCH_FULL=1 npm run bench index   10,000 files, 50,000 pages, growth to 100,000 documents: an hour on two cores
// Single numbers: BENCH_FILES, BENCH_PAGES, BENCH_GROWTH=1000,10000 and BENCH_QUERIES.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { generateFiles } from "./generate-files.ts";
import { exponent, megabytes, ms, perSecond, row, say, seconds } from "./measure.ts";
import type { Figures } from "./measure-server.ts";
import { measureServer, p50, p95 } from "./measure-server.ts";

const isFull = process.env["BENCH_FULL"] === "1";
const smallFiles = Number(process.env["BENCH_FILES"] ?? (isFull ? 10_000 : 400));
const pdfPages = Number(process.env["BENCH_PAGES"] ?? (isFull ? 50_000 : 1_000));
const growth = (process.env["BENCH_GROWTH"] ?? (isFull ? "1000,10000,100000" : "100,300,1000"))
  .split(",")
  .map(Number);
const queries = Number(process.env["BENCH_QUERIES"] ?? (isFull ? 600 : 240));

const scratch = mkdtempSync(join(tmpdir(), "a2c-bench-index-"));

/** `pdftotext` over the same PDFs, one process for each core. */
function measurePdftotext(folder: string): void {
  const names = readdirSync(folder).filter((name) => name.endsWith(".pdf"));
  const args = ["-0", "-n", "1", "-P", String(availableParallelism()), "pdftotext"];
  const input = names.map((name) => `${join(folder, name)}\0`).join("");
  const started = performance.now();
  const { error, status } = spawnSync("xargs", args, {
    input,
    stdio: ["pipe", "ignore", "ignore"],
    timeout: 1_800_000,
  });
  const elapsed = performance.now() - started;
  const isHere = error === undefined && status === 0;
  row("pdftotext, all cores: pages/s", isHere ? perSecond(pdfPages, elapsed) : "not here");
}

async function measureFolder(): Promise<void> {
  const folder = join(scratch, "mixed");
  mkdirSync(folder);
  const textBytes = generateFiles(folder, { smallFiles, pdfPages });
  say(`${smallFiles} small files and ${pdfPages} pages of PDF, ${megabytes(textBytes)} of text`);
  const figures = await measureServer(folder, scratch, queries);
  const { documents, pages, describedMs, indexedMs } = figures;
  row("documents, pages", documents, pages);
  row("all in the catalogue: files/s", seconds(describedMs), perSecond(documents, describedMs));
  row(
    "all searchable: files/s, pages/s",
    seconds(indexedMs),
    perSecond(documents, indexedMs),
    perSecond(pages, indexedMs),
  );
  measurePdftotext(folder);
  row("warm start, all documents there", ms(figures.warmMs));
  row("index, beside the text", megabytes(figures.indexBytes), (figures.indexBytes / textBytes).toFixed(2));
  row("search: p50, p95", ms(p50(figures)), ms(p95(figures)));
  row("memory: server, largest worker", megabytes(figures.peakBytes), megabytes(figures.workerBytes));
  rmSync(folder, { recursive: true });
}

async function measureGrowth(): Promise<void> {
  say();
  row("documents", "searchable", "files/s", "warm start", "index", "search p50", "p95");
  const points: (readonly [number, Figures])[] = [];
  for (const count of growth) {
    const folder = join(scratch, `grown-${count}`);
    const own = join(scratch, `index-${count}`);
    for (const path of [folder, own]) mkdirSync(path);
    generateFiles(folder, { smallFiles: count, pdfPages: 0 });
    const figures = await measureServer(folder, own, queries);
    points.push([count, figures]);
    const { indexedMs, warmMs, indexBytes } = figures;
    const cells = [seconds(indexedMs), perSecond(count, indexedMs), ms(warmMs), megabytes(indexBytes)];
    row(String(count), ...cells, ms(p50(figures)), ms(p95(figures)));
    for (const path of [folder, own]) rmSync(path, { recursive: true });
  }
  if (points.length < 2) return;
  const grows = (cost: (figures: Figures) => number): string =>
    exponent(points.map(([count, figures]) => [count, cost(figures)] as const)).toFixed(2);
  row(
    "exponent",
    grows(({ indexedMs }) => indexedMs),
    "",
    grows(({ warmMs }) => warmMs),
    grows(({ indexBytes }) => indexBytes),
    grows(p50),
    grows(p95),
  );
}

try {
  say(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`);
  await measureFolder();
  await measureGrowth();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
