import { encode } from "gpt-tokenizer";
import { print, printTable } from "../finder/measure.ts";
import type { Outcome } from "./policy.ts";

const NOT_ANSWERED_CHARACTERS = 300;

/** What each kind of question took. */
export function report(title: string, outcomes: readonly Outcome[]): void {
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
  printTable(title, [
    ["", "questions", "answered", "calls", "tokens p50", "most", "misleading"],
    ...kinds.map((kind) =>
      row(
        kind,
        outcomes.filter(({ question }) => question.kind === kind),
      ),
    ),
    row("all", outcomes),
  ]);
  for (const { question, isAnswered, texts } of outcomes)
    if (!isAnswered)
      print(
        `not answered: ${question.ask}\n  ${texts.join("\n").slice(0, NOT_ANSWERED_CHARACTERS).replaceAll("\n", "\n  ")}`,
      );
}

/** Tokens as o200k counts them. */
export function tokensOf(text: string): number {
  return encode(text).length;
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

function costOf({ texts }: Outcome): number {
  return texts.reduce((sum, text) => sum + tokensOf(text), 0);
}
