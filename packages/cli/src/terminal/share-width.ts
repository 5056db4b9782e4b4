export interface ShareOptions {
  /** Columns that get all they want. */
  readonly fixed?: readonly boolean[];
  /** What a column keeps at least, where it needs as much. */
  readonly least: number;
}

/** Gives columns their width; where the space is short the widest give way first, down to the least. */
export function shareWidth(
  wanted: readonly number[],
  space: number,
  { fixed = [], least }: ShareOptions,
): number[] {
  const taken = wanted.reduce((sum, width, index) => sum + (fixed[index] ? width : 0), 0);
  const flexible = wanted.filter((_, index) => !fixed[index]);
  const most = Math.max(least, cap(flexible, space - taken));
  return wanted.map((width, index) => (fixed[index] ? width : Math.min(width, most)));
}

/** The largest width that no column may exceed, so that all of them fit into the space. */
function cap(widths: readonly number[], space: number): number {
  let left = space;
  const sorted = [...widths].sort((a, b) => a - b);
  for (const [index, width] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - index));
    if (width > share) return share;
    left -= width;
  }
  return Number.POSITIVE_INFINITY;
}
