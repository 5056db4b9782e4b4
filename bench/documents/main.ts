// One page of a large file, and all of it, through a real documents server, beside other tools on the same files.
//   npm run bench documents
// Tools of Python and Node are measured where they are found, see others.ts.
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { createDocumentsServer } from "@a2c-smcp/documents";
import { LiteParse } from "@llamaindex/liteparse";
import { generateFiles } from "./generate.ts";
import { measureOthers } from "./others.ts";
import { ms, row, say } from "./print.ts";
import { largestDescendant, Reader } from "./reader.ts";

const folder = mkdtempSync(join(tmpdir(), "a2c-bench-documents-"));

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The machine is not the same from one second to the next. */
const ROUNDS = 5;

async function timeEach(reader: Reader, uris: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const uri of uris) times.push(await reader.time(uri));
  return times;
}

const spread = (count: number, below: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(((index * 0.618_034) % 1) * below));

async function measureOurs(): Promise<void> {
  await using reader = new Reader(folder);
  const uris = await reader.open(4);
  const uriOf = (name: string): string => uris.get(name) ?? "";
  say("ours, as an MCP client sees it (milliseconds include the protocol)");
  row("", "first", "p50", "p95");
  for (const [what, of] of [
    ["PDF: one of 1,000 pages", (page: number) => `${uriOf("pages.pdf")}/pages/${page}`],
    ["pptx: one of 1,000 slides", (page: number) => `${uriOf("slides.pptx")}/pages/${page}`],
    ["docx: one of 170 chapters", (page: number) => `${uriOf("book.docx")}/pages/${page % 170}`],
  ] as const) {
    const times = await timeEach(reader, [700, ...spread(60, 1_000).filter((page) => page !== 700)].map(of));
    const [first = Number.NaN, ...rest] = times;
    row(what, ms(first), ms(quantile(rest, 0.5)), ms(quantile(rest, 0.95)));
  }
  const sheet = `${uriOf("rows.xlsx")}/pages/0`;
  row("xlsx 100,000 × 20: first rows", ms(await reader.time(sheet)));
  const table = `${uriOf("rows.xlsx")}/elements/tbl-0-0`;
  row("xlsx: rows 5,000–5,050", ms(await reader.time(`${table}?offset=5000&limit=50`)));
}

/** The last rows of the workbook, by a fresh server each time: what was scanned once is known. */
async function measureFullScan(): Promise<void> {
  const rounds: { rate: number; megabytes: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await using reader = new Reader(folder);
    const sheet = (await reader.open(4)).get("rows.xlsx") ?? "";
    await reader.time(`${sheet}/pages/0`);
    const elapsed = await reader.time(`${sheet}/elements/tbl-0-0?offset=99950&limit=50`);
    rounds.push({ rate: Math.round(1e8 / elapsed), megabytes: largestDescendant(process.pid) });
  }
  row("xlsx: full scan, to the last rows, rows/s", ...rounds.map(({ rate }) => rate));
  row("xlsx: largest process, peak", `${Math.max(...rounds.map(({ megabytes }) => megabytes))} MB`);
}

/** All chapters of the docx. */
async function measureWholeDocx(): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push((await readWhole("book.docx", 170)).elapsed);
  row("docx: all 170 chapters", ...times.map(ms));
}

/** All pages of the PDF in turns with the engine alone, so that both see the same machine. */
async function measureWholePdf(): Promise<void> {
  const rounds: { ours: number; alone: number; megabytes: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { elapsed, megabytes } = await readWhole("pages.pdf", 1_000);
    rounds.push({ ours: 1e6 / elapsed, megabytes, alone: await readWithEngineAlone() });
  }
  const rates = (values: readonly number[]): string[] => values.map((value) => value.toFixed(0));
  const ratios = rounds.map(({ ours, alone }) => ours / alone);
  row("PDF: all 1,000 pages, structured, pages/s", ...rates(rounds.map(({ ours }) => ours)));
  row("PDF: the native engine alone, one process", ...rates(rounds.map(({ alone }) => alone)));
  row("PDF: ours beside the engine alone, median", quantile(ratios, 0.5).toFixed(2));
  row("PDF: largest worker, peak", `${Math.max(...rounds.map(({ megabytes }) => megabytes))} MB`);
}

/** All pages in order, by a fresh server without the protocol around it: what indexing will do. */
async function readWhole(name: string, count: number): Promise<{ elapsed: number; megabytes: number }> {
  await using server = await createDocumentsServer({ folders: [folder], include: [name] });
  await server.settled();
  const { library } = server.context;
  const [document] = library.documents();
  if (!document) throw new Error(`${name} is not there`);
  const started = performance.now();
  const pages = Array.from({ length: count }, (_, index) => library.read(document, { kind: "page", index }));
  await Promise.all(pages);
  return { elapsed: performance.now() - started, megabytes: largestDescendant(process.pid) };
}

/** What the native engine gives by itself: blocks, without headings of the whole document, reading order or elements. */
async function readWithEngineAlone(): Promise<number> {
  const parser = new LiteParse({ quiet: true, ocrEnabled: false, numWorkers: 1, extractBlocks: true });
  const started = performance.now();
  let pages = 0;
  for await (const { result } of parser.parseBatches(join(folder, "pages.pdf"), { batchSize: 25 }))
    pages += result.pages.length;
  return pages / ((performance.now() - started) / 1_000);
}

/** How much two busy threads get done beside one: what "two cores" mean on this machine. */
async function measureCores(): Promise<number> {
  const spin = "let sum = 0; for (let i = 0; i < 4e8; i++) sum += i % 7;";
  const time = async (count: number): Promise<number> => {
    const started = performance.now();
    const threads = Array.from({ length: count }, () => new Worker(spin, { eval: true }));
    await Promise.all(threads.map((thread) => once(thread, "exit")));
    return performance.now() - started;
  };
  return (2 * (await time(1))) / (await time(2));
}

try {
  generateFiles(folder);
  const sizes = ["pages.pdf", "rows.xlsx", "book.docx", "slides.pptx"].map(
    (name) => `${name} ${(statSync(join(folder, name)).size / 2 ** 20).toFixed(1)} MB`,
  );
  say(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`);
  say(`Two busy threads get ${(await measureCores()).toFixed(2)} times as much done as one.`);
  say(sizes.join(", "));
  say();
  await measureOurs();
  await measureFullScan();
  await measureWholeDocx();
  await measureWholePdf();
  measureOthers(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
