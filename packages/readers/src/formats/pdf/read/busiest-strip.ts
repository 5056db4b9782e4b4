/** White between two pieces of text. */
export interface Strip {
  readonly from: number;
  readonly to: number;
}

/** The middle of the strip that most gaps share, and how many do. */
export function busiestStrip(gaps: readonly Strip[]): { readonly at: number; readonly count: number } {
  const starts = sides(gaps, "from");
  const ends = sides(gaps, "to");
  let ended = 0;
  let best = { at: 0, count: 0 };
  for (let index = 0; index < starts.length; index += 1) {
    const x = starts[index] ?? 0;
    while ((ends[ended] ?? x) < x) ended += 1;
    const count = index + 1 - ended;
    if (count <= best.count) continue;
    const next = Math.min(starts[index + 1] ?? Number.POSITIVE_INFINITY, ends[ended] ?? x);
    best = { count, at: (x + next) / 2 };
  }
  return best;
}

function sides(gaps: readonly Strip[], side: keyof Strip): Float64Array {
  const sorted = new Float64Array(gaps.length);
  for (let index = 0; index < gaps.length; index += 1) sorted[index] = gaps[index]?.[side] ?? 0;
  return sorted.sort();
}
