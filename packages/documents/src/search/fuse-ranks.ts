import type { NearPage } from "./find-near.ts";
import type { RankedPassage } from "./rank-candidates.ts";
import type { PassageRow } from "./search-statements.ts";

/** How much a place in each list counts, and how quickly it counts less. Measured: see decision 0033. */
const WORDS_WEIGHT = 1;
const MEANING_WEIGHT = 0.42;
const RANK_CONSTANT = 5;

/** What two searches found for one question. */
export interface TwoRankings {
  readonly words: readonly RankedPassage[];
  readonly near: readonly NearPage[];
  /** Reads passages that only the second found. */
  readonly read: (ids: readonly number[]) => readonly PassageRow[];
}

/** Weighted reciprocal rank fusion: pages by their places in both lists. */
export function fuseRanks({ words, near, read }: TwoRankings): readonly RankedPassage[] {
  const places = new Map(near.map((page, at) => [page.pageId, { page, share: shareOf(MEANING_WEIGHT, at) }]));
  const known = new Set(words.map(({ passage }) => passage.pageId));
  const byWords = words.map((entry, at) => {
    const place = places.get(entry.passage.pageId);
    return { ...entry, score: shareOf(WORDS_WEIGHT, at) + (place?.share ?? 0) };
  });
  const others = near.filter(({ pageId }) => !known.has(pageId));
  const byMeaning = read(others.map(({ id }) => id)).flatMap((passage): RankedPassage[] => {
    const place = places.get(passage.pageId);
    return place === undefined
      ? []
      : [{ passage, score: place.share, isWhole: false, window: place.page.window }];
  });
  return [...byWords, ...byMeaning].toSorted((a, b) => b.score - a.score);
}

/** One for the first place of both lists together. */
function shareOf(weight: number, at: number): number {
  return (weight / (WORDS_WEIGHT + MEANING_WEIGHT)) * ((RANK_CONSTANT + 1) / (RANK_CONSTANT + 1 + at));
}
