import { cutText, estimateTokens } from "@a2c-smcp/runtime";
import { countFitting } from "./fit-lines.ts";

/** A text with a table, cut to what fits. */
export interface FittedTable {
  readonly text: string;
  /** Rows that are shown, of those that the text has. */
  readonly shown: number;
  readonly rows: number;
}

/** Lines of a Markdown table that are no rows: the names of the columns, and the rule below them. */
const HEAD_LINES = 2;
/** The words around the rows may take so much of the budget: where the rows come from matters more than the last of them. */
const SHARE_OF_WORDS = 0.5;

/** Leaves out rows where a text does not fit, and never what stands before and behind them: where they come from. */
export function fitTable(words: string, tokens: number): FittedTable {
  const lines = words.split("\n");
  const start = lines.findIndex((line) => line.startsWith("| "));
  const length = start < 0 ? 0 : lengthOfTable(lines.slice(start));
  const rows = Math.max(0, length - HEAD_LINES);
  if (estimateTokens(words) <= tokens) return { text: words, shown: rows, rows };
  if (rows === 0) return { text: cutText(words, 0, tokens).text.trimEnd(), shown: 0, rows };
  const head = lines.slice(0, start + HEAD_LINES);
  const tail = cutText(lines.slice(start + length).join("\n"), 0, Math.floor(tokens * SHARE_OF_WORDS)).text;
  const room = tokens - estimateTokens([...head, tail].join("\n")) - 2;
  const all = lines.slice(start + HEAD_LINES, start + length);
  const shown = countFitting(all, room);
  return { text: [...head, ...all.slice(0, shown), tail.trimEnd()].join("\n"), shown, rows };
}

function lengthOfTable(lines: readonly string[]): number {
  const end = lines.findIndex((line) => !line.startsWith("| "));
  return end < 0 ? lines.length : end;
}
