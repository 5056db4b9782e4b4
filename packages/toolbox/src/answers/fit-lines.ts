import { estimateTokens } from "@a2c-smcp/runtime";

/** How many lines fit into so many tokens; at least one, so that a reader gets on. */
export function countFitting(lines: readonly string[], tokens: number): number {
  let spent = 0;
  for (const [index, line] of lines.entries()) {
    spent += estimateTokens(line) + 1;
    if (spent > tokens && index > 0) return index;
  }
  return lines.length;
}
