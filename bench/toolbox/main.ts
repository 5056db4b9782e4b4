// `npm run bench toolbox`: questions with known answers, asked by a fixed policy through `a2c gateway`. BESIDE=FOLDER asks
// the gateway of another checkout, which has to be built, the same; MARKITDOWN=PATH names a markitdown to compare with.
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { machine, print } from "../finder/measure.ts";
import { changeDiary, makeCorpus } from "./corpus.ts";
import { openGateway } from "./gateway.ts";
import type { Outcome } from "./policy.ts";
import { answer, readingOf } from "./policy.ts";
import { questions } from "./questions.ts";
import { report, tokensOf } from "./report.ts";
import { compareWithWholeFiles } from "./whole-files.ts";

const here = fileURLToPath(new URL("../../", import.meta.url));
const { BESIDE: other } = process.env;
/** Asked while the folder is still being read: an answer has to be right, or say what it did not look at. */
const EARLY = 6;

const corpus = makeCorpus();
const asked = questions.filter(({ kind }) => corpus.hasScan || kind !== "scan");
print(`${asked.length} questions over ${corpus.folder}; ${machine()}`);
try {
  await askAll(here, "Through the toolbox");
  if (other !== undefined) {
    changeDiary(corpus.folder, "back");
    await askAll(other, `Through the gateway of ${other}`);
  }
  compareWithWholeFiles(corpus.folder, asked);
} finally {
  rmSync(corpus.folder, { recursive: true, force: true });
}

async function askAll(checkout: string, title: string): Promise<void> {
  await using gateway = await openGateway(checkout, corpus.folder);
  const reading = readingOf(gateway.tools.map(({ name }) => name));
  const early: Outcome[] = [];
  for (const question of asked.filter(({ first }) => !first).slice(0, EARLY))
    early.push(await answer(question, gateway.call, reading));
  await gateway.read();
  changeDiary(corpus.folder);
  // A read of the file finds it changed; the index takes it in behind that.
  await gateway.call(reading.tool, { uri: "diary.md" }).catch(() => "");
  await gateway.read();
  const outcomes: Outcome[] = [];
  for (const question of asked) outcomes.push(await answer(question, gateway.call, reading));
  print(`\n${gateway.tools.length} tools, ${tokensOf(JSON.stringify(gateway.tools))} tokens of definitions`);
  report(title, outcomes);
  const hasty = early.filter(({ isMisleading }) => isMisleading).length;
  const answered = early.filter(({ isAnswered }) => isAnswered).length;
  print(`\nAsked at once after the start: ${answered} of ${EARLY} answered, ${hasty} misleading`);
}
