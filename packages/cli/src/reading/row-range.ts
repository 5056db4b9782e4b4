/** Rows of a table or items of a list, counted from 1, both ends included. */
export interface RowRange {
  readonly from: number;
  /** Infinite where the range has no end. */
  readonly to: number;
}

/** Reads `100-200`, `100-`, `100` or `all`; undefined for anything else. */
export function parseRowRange(raw: string): RowRange | undefined {
  if (raw === "all") return { from: 1, to: Number.POSITIVE_INFINITY };
  const [, first, dash, last] = /^(\d+)(?:(-)(\d*))?$/.exec(raw.trim()) ?? [];
  const from = Number(first ?? 0);
  if (!Number.isSafeInteger(from) || from < 1) return undefined;
  if (dash === undefined) return { from, to: from };
  const to = last ? Number(last) : Number.POSITIVE_INFINITY;
  return to >= from ? { from, to } : undefined;
}
