import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { print, printTable } from "../finder/measure.ts";
import type { Question } from "./question.ts";
import { median, tokensOf } from "./report.ts";

/** What the same questions cost whoever is given the right file as Markdown and reads all of it. */
export function compareWithWholeFiles(folder: string, questions: readonly Question[]): void {
  const command = process.env["MARKITDOWN"] ?? "markitdown";
  const { status, stdout } = spawnSync(command, ["--version"], { encoding: "utf8" });
  if (status !== 0) {
    print("\nmarkitdown is not installed (pip install 'markitdown[all]', or MARKITDOWN=path): not compared");
    return;
  }
  const whole = new Map<string, string>();
  const textOf = (file: string): string => {
    const known = whole.get(file);
    if (known !== undefined) return known;
    const run = spawnSync(command, [join(folder, file)], { encoding: "utf8", maxBuffer: 1e9 });
    whole.set(file, run.stdout);
    return run.stdout;
  };
  const asked = questions.flatMap((question) => {
    const { file, kind, expect, words } = question;
    // What changed, and what is nowhere, is in no one file.
    if (file === undefined || kind === "change") return [];
    const text = textOf(file);
    // A sum has to be made by whoever reads; a text has no quote that is checked but the words.
    const isThere = kind !== "sum" && (words ?? expect).test(text);
    return [{ kind, isThere, cost: tokensOf(text) }];
  });
  const row = (name: string, some: typeof asked): string[] => [
    name,
    String(some.length),
    `${Math.round((100 * some.filter(({ isThere }) => isThere).length) / some.length)} %`,
    String(median(some.map(({ cost }) => cost))),
    String(Math.max(...some.map(({ cost }) => cost))),
  ];
  const kinds = [...new Set(asked.map(({ kind }) => kind))];
  printTable(`Whole file by ${stdout.trim()}, the right file given`, [
    ["", "questions", "answer in the text", "tokens p50", "most"],
    ...kinds.map((kind) =>
      row(
        kind,
        asked.filter((each) => each.kind === kind),
      ),
    ),
    row("all", asked),
  ]);
}
