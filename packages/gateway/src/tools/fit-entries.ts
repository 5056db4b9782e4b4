import { estimateTokens } from "@a2c-smcp/runtime";

/** How many entries of a list fit into so many tokens as JSON; at least one, so that a reader gets on. */
export function fitEntries<T>(entries: readonly T[], tokens: number): T[] {
  let spent = 0;
  const fitting: T[] = [];
  for (const entry of entries) {
    spent += estimateTokens(JSON.stringify(entry)) + 1;
    if (spent > tokens && fitting.length > 0) break;
    fitting.push(entry);
  }
  return fitting;
}
