import type { NearPage } from "./find-near.ts";
import type { RankedPassage } from "./rank-candidates.ts";
import type { PassageRow } from "./search-statements.ts";

/** What the nearest page gains, in shares of the best score by words. Measured: see decision 0033. */
const MEANING_WEIGHT = 0.15;
/** A page that stands here among the nearest, or behind, gains nothing: by then all are alike. */
const FAR_PLACE = 50;
/** Nobody looks behind so many pages. */
const MANY_PAGES = 50;

/** What two searches found for one question. */
export interface TwoRankings {
  readonly words: readonly RankedPassage[];
  readonly near: readonly NearPage[];
  /** Reads passages that only the second found. */
  readonly read: (ids: readonly number[]) => readonly PassageRow[];
}

/**
 * Pages by their words, with something added for their meaning. Scores are added and not places: a page that leads
 * clearly by its words keeps its place, and where the words hardly tell pages apart, the meaning does.
 */
export function fuseRanks({ words, near, read }: TwoRankings): readonly RankedPassage[] {
  const gains = gainsOf(near);
  const best = words[0]?.score || 1;
  const known = new Set(words.map(({ passage }) => passage.pageId));
  const byWords = words.map((entry) => {
    const gain = gains.get(entry.passage.pageId) ?? 0;
    return { ...entry, score: scoreOf(entry.score / best, gain) };
  });
  // Behind many pages that have some of the words a page without them would never be seen: it begins at the last of them.
  const last = words.length < MANY_PAGES ? 0 : (words.at(-1)?.score ?? 0) / best;
  const windows = new Map(near.map(({ pageId, window }) => [pageId, window]));
  const others = near.filter(({ pageId }) => !known.has(pageId));
  const byMeaning = read(others.map(({ id }) => id)).map((passage): RankedPassage => {
    const score = scoreOf(last, gains.get(passage.pageId) ?? 0);
    return { passage, score, isWhole: false, window: windows.get(passage.pageId) };
  });
  return [...byWords, ...byMeaning].toSorted((a, b) => b.score - a.score);
}

/** By page, 0 to 1: how much nearer it is than those that are far. */
function gainsOf(near: readonly NearPage[]): ReadonlyMap<number, number> {
  const nearest = near[0]?.nearness ?? 0;
  const far = near[Math.min(FAR_PLACE, near.length - 1)]?.nearness ?? 0;
  const span = nearest - far;
  const gainOf = (nearness: number): number => (span > 0 ? Math.max(0, (nearness - far) / span) : 1);
  return new Map(near.map(({ pageId, nearness }) => [pageId, gainOf(nearness)]));
}

/** One for a page that is the first by both. */
function scoreOf(words: number, gain: number): number {
  return (words + MEANING_WEIGHT * gain) / (1 + MEANING_WEIGHT);
}
