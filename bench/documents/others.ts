import { spawnSync } from "node:child_process";
import { ms, row, say } from "./print.ts";

// Where to find what is no program by itself: a Python with markitdown, unstructured or docling, and officeparser.
const python = process.env["BENCH_PYTHON"] ?? "python3";
const officeparser = JSON.stringify(process.env["BENCH_OFFICEPARSER"] ?? "officeparser");

/** What is not done by then is given up. */
const MOST_MS = 120_000;

/** Another tool: how to see that it is here, and how it reads a file. */
interface Tool {
  readonly name: string;
  readonly command: string;
  readonly check: readonly string[];
  readonly read: (file: string) => readonly string[];
}

const tools: readonly Tool[] = [
  {
    name: "markitdown",
    command: python,
    check: ["-c", "import markitdown"],
    read: (file) => ["-m", "markitdown", file, "-o", "out.md"],
  },
  {
    name: "unstructured",
    command: python,
    check: ["-c", "import unstructured"],
    read: (file) => [
      "-c",
      `from unstructured.partition.auto import partition; partition("${file}", strategy="fast")`,
    ],
  },
  {
    name: "docling",
    command: python,
    check: ["-c", "import docling"],
    read: (file) => [
      "-c",
      `from docling.document_converter import DocumentConverter; DocumentConverter().convert("${file}")`,
    ],
  },
  {
    name: "officeparser",
    command: process.execPath,
    check: ["-e", `require(${officeparser})`],
    read: (file) => [
      "-e",
      `const o=require(${officeparser});(o.parseOffice??o.parseOfficeAsync)("${file}").catch(()=>process.exit(1))`,
    ],
  },
];

/** Times what other programs need for the same files, each as a whole process. */
export function measureOthers(folder: string): void {
  const time = (what: string, command: string, args: readonly string[]): void => {
    const started = performance.now();
    const { error, status } = spawnSync(command, args, { cwd: folder, stdio: "ignore", timeout: MOST_MS });
    const elapsed = performance.now() - started;
    if (error?.message.includes("ENOENT")) row(what, "not here");
    else if (elapsed >= MOST_MS) row(what, `> ${MOST_MS / 1_000} s`);
    else row(what, status === 0 ? ms(elapsed) : "failed");
  };
  const convert = (kind: string, file: string): string[] => [
    ...["--headless", "--convert-to", kind, "--outdir", "out", file],
  ];
  say();
  say("others, the whole process");
  time("pdftotext: page 701 of 1,000", "pdftotext", ["-f", "701", "-l", "701", "pages.pdf", "one.txt"]);
  time("pdftotext: all 1,000 pages, text only", "pdftotext", ["pages.pdf", "all.txt"]);
  time("LibreOffice: docx to text", "soffice", convert("txt:Text", "book.docx"));
  time("LibreOffice: pptx to PDF", "soffice", convert("pdf", "slides.pptx"));
  time("LibreOffice: xlsx to csv", "soffice", convert("csv", "rows.xlsx"));
  for (const { name, command, check, read } of tools) {
    const isHere = spawnSync(command, check, { stdio: "ignore" }).status === 0;
    if (!isHere) row(name, "not here");
    else
      for (const file of ["pages.pdf", "book.docx", "rows.xlsx", "slides.pptx"])
        time(`${name}: ${file}`, command, read(file));
  }
}
