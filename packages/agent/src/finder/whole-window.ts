/** A part of something long. */
export interface PartWindow {
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/**
 * A part in numbers that a URI may have, whatever was asked for: a fraction is cut off, less than nothing is nothing, and
 * what is no number is as if it were not given.
 */
export function wholeWindow({ offset, limit }: PartWindow): PartWindow {
  return { offset: whole(offset), limit: whole(limit) };
}

function whole(count: number | undefined): number | undefined {
  if (count === undefined || Number.isNaN(count)) return undefined;
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.floor(count)));
}
