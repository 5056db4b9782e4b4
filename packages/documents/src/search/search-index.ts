import type Libsql from "libsql";
import { unpackSpans } from "../index/packed-spans.ts";
import type { Candidates } from "./find-candidates.ts";
import { CandidateFinder } from "./find-candidates.ts";
import { locateMatch } from "./locate-match.ts";
import { makeSnippet } from "./make-snippet.ts";
import { mendUnits } from "./mend-units.ts";
import type { SearchAnswer, SearchHit, SearchRequest } from "./model.ts";
import type { ParsedQuery } from "./parse-query.ts";
import { parseQuery } from "./parse-query.ts";
import type { RankedPassage } from "./rank-candidates.ts";
import { rankCandidates } from "./rank-candidates.ts";
import type { WeighedUnit } from "./score-passage.ts";
import type { FoundPassage, PassageRow } from "./search-statements.ts";
import { SearchStatements } from "./search-statements.ts";
import { suggestQueries } from "./suggest-queries.ts";
import type { CountedUnit } from "./weigh-units.ts";
import { weighUnits } from "./weigh-units.ts";

/** Compiled statements live as long as the connection that they belong to. */
const compiled = new WeakMap<Libsql.Database, SearchStatements>();

function statementsOf(database: Libsql.Database): SearchStatements {
  const known = compiled.get(database);
  if (known) return known;
  const statements = new SearchStatements(database);
  compiled.set(database, statements);
  return statements;
}

/** Pages that were found, by which units, and how the query had to be changed for it. */
interface Finding extends Pick<SearchAnswer, "corrections" | "isLoosened"> {
  readonly candidates: Candidates;
  readonly units: readonly WeighedUnit[];
}

/** Answers a query from the index. Synchronous: never for the main thread. */
export function searchIndex(database: Libsql.Database, request: SearchRequest): SearchAnswer {
  const statements = statementsOf(database);
  const query = parseQuery(request.query);
  const units = weighUnits(statements, query.wanted);
  const finder = new CandidateFinder(statements, request, query.unwanted);
  const finding = units.length > 0 ? find(statements, finder, units) : undefined;
  if (!finding || finding.candidates.rows.length === 0) return nothing(statements, query, units);
  const { candidates, corrections, isLoosened } = finding;
  const hits = showHits(statements, finding, request);
  return {
    hits,
    total: candidates.total,
    isExact: candidates.isExact,
    corrections,
    isLoosened,
    suggestions: [],
    wordsLeftOut: query.leftOut,
  };
}

/** All words; then all of those that can be made out; then any of them. */
function find(statements: SearchStatements, finder: CandidateFinder, units: readonly CountedUnit[]): Finding {
  if (units.every(({ count }) => count > 0)) {
    const candidates = finder.all(units);
    if (candidates.rows.length > 0) return { candidates, units, corrections: [], isLoosened: false };
  }
  const mended = mendUnits(statements, units);
  const { corrections, isLoosened } = mended;
  if (mended.units.length === 0) return { candidates: NONE, units, corrections, isLoosened };
  const candidates = finder.all(mended.units);
  if (candidates.rows.length > 0) return { candidates, units: mended.units, corrections, isLoosened };
  const any = finder.any(rarest(mended.units).map(({ unit }) => unit));
  return { candidates: any, units: mended.units, corrections, isLoosened: true };
}

const NONE: Candidates = { rows: [], total: 0, isExact: true };
/** Passages with any of the words: words that would bring more than this by themselves only help to rank. */
const MOST_LOOSENED = 3_000;

function rarest(units: readonly CountedUnit[]): readonly CountedUnit[] {
  const [first, ...rest] = units.toSorted((a, b) => a.count - b.count);
  if (!first) return [];
  let sum = first.count;
  const chosen = rest.filter(({ count }) => {
    sum += count;
    return sum <= MOST_LOOSENED;
  });
  return [first, ...chosen];
}

function nothing(
  statements: SearchStatements,
  query: ParsedQuery,
  units: readonly CountedUnit[],
): SearchAnswer {
  const known = units.filter(({ count }) => count > 0);
  const suggestions = suggestQueries(statements, query, known);
  const none = { hits: [], total: 0, isExact: true, corrections: [], isLoosened: false };
  return { ...none, suggestions, wordsLeftOut: query.leftOut };
}

/** The pages of the answer's window: the best are put in order by their texts, the others follow as they were found. */
function showHits(
  statements: SearchStatements,
  { candidates, units }: Finding,
  { offset, limit }: SearchRequest,
): SearchHit[] {
  const read = readBest(statements, candidates);
  const ranked = rankCandidates(read, units);
  const shown = ranked.slice(offset, offset + limit);
  if (offset + limit > ranked.length) {
    const seen = new Set(ranked.map(({ passage }) => passage.pageId));
    const others = onePerPage(candidates.rows.slice(read.length).filter(({ pageId }) => !seen.has(pageId)));
    const from = Math.max(0, offset - ranked.length);
    const wanted = others.slice(from, offset + limit - ranked.length);
    shown.push(...follow(statements.passages(wanted), ranked.at(-1)?.score ?? 0, from));
  }
  return shown.flatMap((entry) => toHit(statements, entry, units));
}

/** The texts of the most promising passages are read, portion by portion, until it is enough to compare. */
const PORTION = 40;
const MOST_PORTIONS = 3;
const ENOUGH_CHARACTERS = 80_000;

function readBest(statements: SearchStatements, { rows }: Candidates): readonly PassageRow[] {
  const read: PassageRow[] = [];
  let characters = 0;
  for (let portion = 0; portion < MOST_PORTIONS && characters < ENOUGH_CHARACTERS; portion += 1) {
    const ids = rows.slice(portion * PORTION, (portion + 1) * PORTION).map(({ id }) => id);
    const passages = ids.length > 0 ? statements.passages(ids) : [];
    characters += passages.reduce((sum, { body }) => sum + body.length, 0);
    read.push(...passages);
  }
  return read;
}

function onePerPage(rows: readonly FoundPassage[]): readonly number[] {
  const first = new Map<number, number>();
  for (const { id, pageId } of rows) if (!first.has(pageId)) first.set(pageId, id);
  return [...first.values()];
}

/** Scores that go down from the last one that was made by comparing. */
function follow(passages: readonly PassageRow[], last: number, from: number): RankedPassage[] {
  return passages.map((passage, index) => ({ passage, score: last / (2 + from + index) }));
}

function toHit(
  statements: SearchStatements,
  { passage, score }: RankedPassage,
  units: readonly WeighedUnit[],
): SearchHit[] {
  const facts = statements.facts(passage.id);
  if (!facts) return [];
  const { relativePath, documentTitle, pageIndex, pageTitle, body } = passage;
  const { docRef, fileType, pageTokens, spans } = facts;
  const { elementId, rows, text } = locateMatch(body, unpackSpans(spans), units);
  const snippet = makeSnippet(text, units);
  return [
    {
      ...{ docRef, relativePath, fileType, documentTitle, pageIndex, pageTitle, pageTokens, score, snippet },
      ...(elementId === undefined ? {} : { elementId }),
      ...(rows === undefined ? {} : { rows }),
    },
  ];
}
