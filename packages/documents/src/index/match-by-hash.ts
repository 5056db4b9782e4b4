interface Hashed {
  readonly hash: string;
}

export interface Match<T> {
  /** In the place of each other. */
  readonly altered: readonly (readonly [before: T, after: T])[];
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

/**
 * Returns which items of a sequence were altered, removed and added. Equal items are found wherever they stand; what is
 * left over between two neighbours that stayed is paired in order, so that something inserted early in the sequence does
 * not make everything after it look altered.
 */
export function matchByHash<T extends Hashed>(before: readonly T[], after: readonly T[]): Match<T> {
  const partners = findEqual(before, after);
  const gapsBefore = gapsOf(before, (index) => partners.get(index));
  const stayed = new Set(partners.values());
  const gapsAfter = gapsOf(after, (index) => (stayed.has(index) ? index : undefined));
  return pairGaps(gapsBefore, gapsAfter);
}

/** For each item before, by its place, the place of an equal one after; of several the nearest in order. */
function findEqual<T extends Hashed>(before: readonly T[], after: readonly T[]): Map<number, number> {
  const places = new Map<string, number[]>();
  for (const [index, { hash }] of after.entries()) {
    const known = places.get(hash);
    if (known === undefined) places.set(hash, [index]);
    else known.push(index);
  }
  for (const indexes of places.values()) indexes.reverse();
  const partners = new Map<number, number>();
  for (const [index, { hash }] of before.entries()) {
    const partner = places.get(hash)?.pop();
    if (partner !== undefined) partners.set(index, partner);
  }
  return partners;
}

/** The items that have no equal, under the place, after, of the last item before them that has one. */
function gapsOf<T>(items: readonly T[], placeAfter: (index: number) => number | undefined): Map<number, T[]> {
  const gaps = new Map<number, T[]>();
  let last = -1;
  for (const [index, item] of items.entries()) {
    const place = placeAfter(index);
    if (place !== undefined) last = place;
    else if (gaps.has(last)) gaps.get(last)?.push(item);
    else gaps.set(last, [item]);
  }
  return gaps;
}

function pairGaps<T>(before: ReadonlyMap<number, T[]>, after: ReadonlyMap<number, T[]>): Match<T> {
  const altered: (readonly [T, T])[] = [];
  const removed: T[] = [];
  const added: T[] = [];
  for (const [gap, olds] of before) {
    const news = after.get(gap) ?? [];
    for (const [index, old] of olds.entries()) {
      const item = news[index];
      if (item === undefined) removed.push(old);
      else altered.push([old, item]);
    }
  }
  for (const [gap, news] of after)
    for (const item of news.slice(before.get(gap)?.length ?? 0)) added.push(item);
  return { altered, removed, added };
}
