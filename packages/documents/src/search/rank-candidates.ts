import { basename } from "node:path";
import type { TextWindow } from "../index/packed-vectors.ts";
import type { NamedDocuments } from "./find-named-documents.ts";
import type { ScannedText } from "./scan-passage.ts";
import type { PassageScore, PassageTexts, ScoreContext } from "./score-passage.ts";
import { scorePassage } from "./score-passage.ts";
import type { PassageRow } from "./search-statements.ts";

/** A page by its best passage, with its score. */
export interface RankedPassage {
  readonly passage: PassageRow;
  readonly score: number;
  /** Whether the page holds all units. */
  readonly isWhole: boolean;
  /** What of the query its body holds, where that was looked at. */
  readonly scanned?: ScannedText | undefined;
  /** What of the passage answers, where only its meaning does. */
  readonly window?: TextWindow | undefined;
}

/** What a unit counts that only another passage of the page holds. */
const ELSEWHERE = 0.5;

/** Puts pages in order by how well they answer; equal ones by path and page. */
export function rankCandidates(
  passages: readonly PassageRow[],
  context: ScoreContext,
  named: NamedDocuments,
): readonly RankedPassage[] {
  const pages = new Map<number, ScoredPassage[]>();
  for (const passage of passages) {
    const score = scorePassage(textsOf(passage), context);
    const scored = { passage, score, sum: sumOf(score, context) };
    const others = pages.get(passage.pageId);
    if (others) others.push(scored);
    else pages.set(passage.pageId, [scored]);
  }
  return [...pages.values()].map((parts) => scorePage(parts, context, named)).toSorted(compareRanked);
}

interface ScoredPassage {
  readonly passage: PassageRow;
  readonly score: PassageScore;
  readonly sum: number;
}

function sumOf({ held, extras }: PassageScore, { units }: ScoreContext): number {
  return units.reduce((sum, { worth }, index) => sum + worth * (held[index] ?? 0), extras);
}

/** The best passage of a page, with what else the others hold. */
function scorePage(
  parts: readonly ScoredPassage[],
  { units }: ScoreContext,
  named: NamedDocuments,
): RankedPassage {
  const best = parts.reduce((a, b) => (b.sum > a.sum ? b : a));
  const worth = units.reduce((sum, unit) => sum + unit.worth, 0);
  const sum = withElsewhere(best, parts, units) + named.worthOf(best.passage.generation);
  const isWhole = units.every(
    ({ unit }, index) => unit.share < 1 || parts.some(({ score }) => (score.held[index] ?? 0) > 0),
  );
  const { passage, score } = best;
  return { passage, scanned: score.body, score: worth === 0 ? 0 : roundScore(sum / worth), isWhole };
}

/** What the best passage of a page counts, with what only others hold; most pages have one. */
function withElsewhere(
  best: ScoredPassage,
  parts: readonly ScoredPassage[],
  units: ScoreContext["units"],
): number {
  if (parts.length === 1) return best.sum;
  return units.reduce((sum, { worth }, index) => {
    const here = best.score.held[index] ?? 0;
    const most = Math.max(...parts.map(({ score }) => score.held[index] ?? 0));
    return sum + worth * ELSEWHERE * Math.max(0, most - here);
  }, best.sum);
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

function textsOf(passage: PassageRow): PassageTexts {
  const { relativePath, documentTitle, pageTitle, headings, above, body } = passage;
  return { name: `${basename(relativePath)} ${documentTitle}`, title: pageTitle, headings, above, body };
}
