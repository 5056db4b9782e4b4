/** What two texts share of their letters in one order: twice the longest common subsequence, by the letters of both. */
export function indelSimilarity(a: string, b: string): number {
  let row = new Uint32Array(b.length + 1);
  for (const letter of a) {
    const next = new Uint32Array(b.length + 1);
    for (let at = 1; at <= b.length; at += 1)
      next[at] = letter === b[at - 1] ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0);
    row = next;
  }
  return a.length + b.length === 0 ? 1 : (2 * (row.at(-1) ?? 0)) / (a.length + b.length);
}

/** The share of letters that must be changed, put in or taken out to turn one text into the other (Levenshtein). */
export function editShare(a: string, b: string): number {
  let row = Uint32Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...a].entries()) {
    const next = new Uint32Array(b.length + 1);
    next[0] = index + 1;
    for (let at = 1; at <= b.length; at += 1) {
      const kept = (row[at - 1] ?? 0) + (letter === b[at - 1] ? 0 : 1);
      next[at] = Math.min(kept, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1);
    }
    row = next;
  }
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : (row.at(-1) ?? 0) / longest;
}
