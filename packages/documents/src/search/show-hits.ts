import { unpackPassageSpans } from "../index/packed-passage.ts";
import type { UnitFinder } from "./held-units.ts";
import { unitFinder } from "./held-units.ts";
import { locateMatch } from "./locate-match.ts";
import { makeSnippet } from "./make-snippet.ts";
import type { SearchHit, SearchRequest } from "./model.ts";
import type { RankedPassage } from "./rank-candidates.ts";
import type { WeighedUnit } from "./score-passage.ts";
import type { FoundPassage, PassageRow, SearchStatements } from "./search-statements.ts";

/** What was found for a query. */
export interface Findings {
  /** In order, as their texts were compared. */
  readonly ranked: readonly RankedPassage[];
  /** All candidates, most promising first; the texts of the last were not compared. */
  readonly rows: readonly FoundPassage[];
  readonly units: readonly WeighedUnit[];
}

/** The pages of the answer's window: those that were compared, then the others as they were found. */
export function showHits(
  statements: SearchStatements,
  { ranked, rows, units }: Findings,
  { offset, limit }: SearchRequest,
): readonly SearchHit[] {
  const shown = ranked.slice(offset, offset + limit);
  if (offset + limit > ranked.length) {
    const seen = new Set(ranked.map(({ passage }) => passage.pageId));
    const others = onePerPage(rows.filter(({ pageId }) => !seen.has(pageId)));
    const from = Math.max(0, offset - ranked.length);
    const wanted = others.slice(from, Math.max(from, offset + limit - ranked.length));
    shown.push(...follow(statements.passages(wanted), ranked.at(-1)?.score ?? 0, from));
  }
  const heldIn = unitFinder(units);
  return shown.flatMap((entry) => toHit(statements, entry, { units, heldIn }));
}

function onePerPage(rows: readonly FoundPassage[]): readonly number[] {
  const first = new Map<number, number>();
  for (const { id, pageId } of rows) if (!first.has(pageId)) first.set(pageId, id);
  return [...first.values()];
}

/** Scores that go down from the last one that was made by comparing. */
function follow(passages: readonly PassageRow[], last: number, from: number): RankedPassage[] {
  return passages.map((passage, index) => ({ passage, score: last / (2 + from + index), isWhole: false }));
}

function toHit(
  statements: SearchStatements,
  { passage, score }: RankedPassage,
  { units, heldIn }: { readonly units: readonly WeighedUnit[]; readonly heldIn: UnitFinder },
): SearchHit[] {
  const spans = statements.spans(passage.id);
  if (!spans) return [];
  const { docRef, fileType, relativePath, documentTitle, pageIndex, pageTitle, pageTokens, body } = passage;
  const { elementId, rows, text } = locateMatch(body, unpackPassageSpans(spans), heldIn);
  const snippet = makeSnippet(text, units);
  return [
    {
      ...{ docRef, relativePath, fileType, documentTitle, pageIndex, pageTitle, pageTokens, score, snippet },
      ...(elementId === undefined ? {} : { elementId }),
      ...(rows === undefined ? {} : { rows }),
    },
  ];
}
