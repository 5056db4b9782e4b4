// One page of a large file, and all of it, through a real documents server, beside other tools on the same files.
//   npm run bench documents
// Tools of Python and Node are measured where they are found: BENCH_PYTHON=/venv/bin/python (markitdown, unstructured,
// docling) and BENCH_OFFICEPARSER=/path/to/node_modules/officeparser.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { createDocumentsServer } from "@a2c-smcp/documents";
import { LiteParse } from "@llamaindex/liteparse";
import { generateFiles } from "./generate.ts";
import { largestDescendant, Reader } from "./reader.ts";

const folder = mkdtempSync(join(tmpdir(), "a2c-bench-documents-"));
const say = (line = ""): void => void process.stdout.write(`${line}\n`);

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function timeEach(reader: Reader, uris: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const uri of uris) times.push(await reader.time(uri));
  return times;
}

const spread = (count: number, below: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(((index * 0.618_034) % 1) * below));

function row(what: string, ...cells: readonly (string | number)[]): void {
  say(`${what.padEnd(58)}${cells.map((cell) => String(cell).padStart(12)).join("")}`);
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;

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
  const scan = await reader.time(`${table}?offset=99950&limit=50`);
  row("xlsx: full scan, to the last rows", ms(scan), `${Math.round(100_000 / (scan / 1_000))} rows/s`);
}

/** All pages of the PDF in order, by a fresh server without the protocol around it: what indexing will do. */
async function measureWholePdf(): Promise<void> {
  await using server = await createDocumentsServer({ folders: [folder], include: ["pages.pdf"] });
  await server.settled();
  const { library } = server.context;
  const [document] = library.documents();
  if (!document) throw new Error("the PDF is not there");
  const started = performance.now();
  const pages = Array.from({ length: 1_000 }, (_, index) => library.read(document, { kind: "page", index }));
  await Promise.all(pages);
  const perSecond = 1_000 / ((performance.now() - started) / 1_000);
  const alone = await readWithEngineAlone();
  row("PDF: all 1,000 pages, structured", `${Math.round(perSecond)} pages/s`);
  row("PDF: the native engine alone, one process", `${Math.round(alone)} pages/s`);
  row("PDF: ours beside the engine alone", (perSecond / alone).toFixed(2));
  row("PDF: largest worker, peak", `${largestDescendant(process.pid)} MB`);
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

function timeTool(what: string, command: string, args: readonly string[]): void {
  const started = performance.now();
  const { error, status } = spawnSync(command, args, { cwd: folder, stdio: "ignore", timeout: 180_000 });
  const elapsed = performance.now() - started;
  if (error) row(what, error.message.includes("ENOENT") ? "not here" : "failed");
  else row(what, status === 0 ? ms(elapsed) : "not here");
}

function measureOthers(): void {
  say();
  say("others, the whole process");
  timeTool("pdftotext: page 701 of 1,000", "pdftotext", ["-f", "701", "-l", "701", "pages.pdf", "one.txt"]);
  timeTool("pdftotext: all 1,000 pages, text only", "pdftotext", ["pages.pdf", "all.txt"]);
  const convert = (file: string): string[] => [
    "--headless",
    "--convert-to",
    "txt:Text",
    "--outdir",
    "out",
    file,
  ];
  timeTool("LibreOffice: docx to text", "soffice", convert("book.docx"));
  timeTool("LibreOffice: pptx to PDF", "soffice", [
    "--headless",
    "--convert-to",
    "pdf",
    "--outdir",
    "out",
    "slides.pptx",
  ]);
  const python = process.env["BENCH_PYTHON"] ?? "python3";
  for (const file of ["pages.pdf", "book.docx", "rows.xlsx", "slides.pptx"]) {
    const quoted = JSON.stringify(file);
    timeTool(`markitdown: ${file}`, python, ["-m", "markitdown", file, "-o", "out.md"]);
    const partition = `from unstructured.partition.auto import partition; partition(${quoted}, strategy="fast")`;
    timeTool(`unstructured: ${file}`, python, ["-c", partition]);
    const convert = `from docling.document_converter import DocumentConverter; DocumentConverter().convert(${quoted})`;
    timeTool(`docling: ${file}`, python, ["-c", convert]);
    const officeparser = JSON.stringify(process.env["BENCH_OFFICEPARSER"] ?? "officeparser");
    const parse = `const o=require(${officeparser});(o.parseOffice??o.parseOfficeAsync)(${quoted}).catch(()=>process.exit(1))`;
    timeTool(`officeparser: ${file}`, process.execPath, ["-e", parse]);
  }
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
  await measureWholePdf();
  measureOthers();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
