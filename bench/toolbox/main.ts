// `npm run bench toolbox`: questions with known answers, asked by a fixed policy through `a2c gateway`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { encode } from "gpt-tokenizer";
import { machine, print, printTable } from "../finder/measure.ts";
import { changeDiary, makeCorpus } from "./corpus.ts";
import type { Call, Outcome } from "./policy.ts";
import { answer } from "./policy.ts";
import type { Kind } from "./question.ts";
import { questions } from "./questions.ts";

const main = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url));
/** Asked while the folder is still being read: an answer has to be right, or say what it did not look at. */
const EARLY = 6;

const { folder, hasScan } = makeCorpus();
const cache = mkdtempSync(join(tmpdir(), "a2c-bench-cache-"));
const client = new Client({ name: "bench", version: "1" });
const args = [main, "gateway", "--docs", folder, "--log-level", "error"];
const env = { ...process.env, XDG_CACHE_HOME: cache } as Record<string, string>;
await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: "ignore" }));

const call: Call = async (name, input) => {
  const { content } = await client.callTool({ name, arguments: { ...input } }, { timeout: 130_000 });
  return content.map((block) => (block.type === "text" ? block.text : `<${block.type}>`)).join("\n");
};

try {
  const early: Outcome[] = [];
  for (const question of questions.filter(({ first }) => !first).slice(0, EARLY))
    early.push(await answer(question, call));
  await call("invoke", { method: "documents.index_status", arguments: { wait_seconds: 120 } });
  changeDiary(folder);
  await call("check_quote", { quote: "covered with zinc", uri: "diary.md" });
  await call("invoke", { method: "documents.index_status", arguments: { wait_seconds: 60 } });
  const asked = questions.filter(({ kind }) => hasScan || kind !== "scan");
  const outcomes: Outcome[] = [];
  for (const question of asked) outcomes.push(await answer(question, call));
  const { tools } = await client.listTools();
  print(`${asked.length} questions over ${folder}; ${machine()}`);
  print(`Definitions of ${tools.length} tools: ${tokensOf(JSON.stringify(tools))} tokens`);
  report(outcomes);
  const hasty = early.filter(({ isMisleading }) => isMisleading).length;
  print(
    `\nAsked at once after the start: ${early.filter(({ isAnswered }) => isAnswered).length} of ${EARLY} answered, ${hasty} misleading`,
  );
  compareWithWholeFiles(outcomes);
} finally {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync(cache, { recursive: true, force: true });
}

function report(outcomes: readonly Outcome[]): void {
  const kinds = [...new Set(outcomes.map(({ question }) => question.kind))];
  const row = (name: string, some: readonly Outcome[]): string[] => [
    name,
    String(some.length),
    `${Math.round((100 * some.filter(({ isAnswered }) => isAnswered).length) / some.length)} %`,
    String(median(some.map(({ calls }) => calls))),
    String(median(some.map(costOf))),
    String(Math.max(...some.map(costOf))),
    String(some.filter(({ isMisleading }) => isMisleading).length),
  ];
  const of = (kind: Kind): Outcome[] => outcomes.filter(({ question }) => question.kind === kind);
  printTable("Through the toolbox", [
    ["", "questions", "answered", "calls", "tokens p50", "most", "misleading"],
    ...kinds.map((kind) => row(kind, of(kind))),
    row("all", outcomes),
  ]);
  for (const { question, isAnswered, texts } of outcomes)
    if (!isAnswered)
      print(`not answered: ${question.ask}\n  ${texts.join("\n").slice(0, 300).replaceAll("\n", "\n  ")}`);
}

/** What the same questions cost whoever reads the whole file that has the answer. */
function compareWithWholeFiles(outcomes: readonly Outcome[]): void {
  const command = process.env["MARKITDOWN"] ?? "markitdown";
  if (spawnSync(command, ["--version"]).status !== 0) {
    print(
      "\nmarkitdown is not installed (pip install markitdown, or MARKITDOWN=path): nothing to compare with",
    );
    return;
  }
  const whole = new Map<string, string>();
  const costs: number[] = [];
  let answered = 0;
  const asked = outcomes.filter(
    ({ question: { file, kind } }) => file !== undefined && kind !== "change" && kind !== "quote",
  );
  for (const { question } of asked) {
    const file = question.file ?? "";
    const text =
      whole.get(file) ??
      spawnSync(command, [join(folder, file)], { encoding: "utf8", maxBuffer: 1e9 }).stdout ??
      "";
    whole.set(file, text);
    costs.push(tokensOf(text));
    if (question.kind !== "sum" && question.expect.test(text)) answered += 1;
  }
  printTable("Whole file by markitdown, the right file given", [
    ["", "questions", "answer in the text", "tokens p50", "most"],
    [
      "all",
      String(asked.length),
      `${Math.round((100 * answered) / asked.length)} %`,
      String(median(costs)),
      String(Math.max(...costs)),
    ],
  ]);
}

function costOf({ texts }: Outcome): number {
  return texts.reduce((sum, text) => sum + tokensOf(text), 0);
}

function tokensOf(text: string): number {
  return encode(text).length;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
