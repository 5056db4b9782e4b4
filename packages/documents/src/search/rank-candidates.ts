import { basename } from "node:path";
import { foldForIndex } from "./fold-text.ts";
import type { FoldedPassage, WeighedUnit } from "./score-passage.ts";
import { scorePassage } from "./score-passage.ts";
import type { PassageRow } from "./search-statements.ts";

/** A passage with its score. */
export interface RankedPassage {
  readonly passage: PassageRow;
  readonly score: number;
}

/** Puts passages in order by how well they answer: one for each page, its best; equal ones by path and page. */
export function rankCandidates(
  passages: readonly PassageRow[],
  units: readonly WeighedUnit[],
): readonly RankedPassage[] {
  const best = new Map<number, RankedPassage>();
  for (const passage of passages) {
    const score = roundScore(scorePassage(foldPassage(passage), units));
    const before = best.get(passage.pageId);
    if (!before || score > before.score) best.set(passage.pageId, { passage, score });
  }
  return [...best.values()].toSorted(compareRanked);
}

/** Differences that are only noise of floating point must not decide. */
function roundScore(score: number): number {
  return Math.round(score * 1e4) / 1e4;
}

function compareRanked(a: RankedPassage, b: RankedPassage): number {
  return (
    b.score - a.score ||
    compareText(a.passage.relativePath, b.passage.relativePath) ||
    a.passage.pageIndex - b.passage.pageIndex
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function foldPassage(passage: PassageRow): FoldedPassage {
  return {
    name: foldForIndex(`${basename(passage.relativePath)} ${passage.documentTitle}`),
    title: foldForIndex(passage.pageTitle),
    headings: foldForIndex(passage.headings),
    body: foldForIndex(passage.body),
  };
}
