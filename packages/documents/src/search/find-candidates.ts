import type { NamedDocuments } from "./find-named-documents.ts";
import type { FoundScope } from "./find-scope.ts";
import { matchAny, matchUnit, matchWanted } from "./match-expression.ts";
import type { SearchRequest } from "./model.ts";
import type { QueryUnit } from "./query-unit.ts";
import type { FoundPassage, PassageQuery, SearchStatements } from "./search-statements.ts";
import type { CountedUnit } from "./weigh-units.ts";

/** Passages that may answer, most promising first, and how many pages there are. */
export interface Candidates {
  readonly rows: readonly FoundPassage[];
  readonly total: number;
  readonly isExact: boolean;
}

/** What is asked of the index. */
export interface CandidateQuery {
  readonly units: readonly CountedUnit[];
  readonly unwanted: readonly QueryUnit[];
  readonly named: NamedDocuments;
  readonly scope: FoundScope;
  readonly window: Pick<SearchRequest, "offset" | "limit">;
}

/** Places of words that are gone through for one query: words that are everywhere must not make it slow. */
const MOST_PLACES = 60_000;
/** Fewer places are gone through whatever they tell. */
const FEW_PLACES = 4_000;
/** A word in more passages than this share of all is common, and what common words may be worth to be passed over. */
const COMMON_SHARE = 0.25;
const PASSED_OVER = 0.2;
/** How many passages are found, unless a window further down is asked for. */
const MOST_FOUND = 240;
const PASSAGES_OF_A_PAGE = 4;
/** How far pages are counted when there are more. */
const MOST_COUNTED = 5_000;
/** Documents that have nothing but their names to say, and are shown by their first page. */
const MOST_BY_NAME = 20;
/** The score of bm25 in SQLite has a factor that ours has not: 1 + k1. */
const BM25_FACTOR = 2.2;

/** Asks the index for the passages that are worth comparing. */
export function findCandidates(statements: SearchStatements, query: CandidateQuery): Candidates {
  const chosen = chooseUnits(query, statements.totals().rows);
  const passageQuery = toPassageQuery(query, chosen);
  const out = unwantedNames(statements, query.unwanted);
  const isWanted = ({ generation }: FoundPassage): boolean => !out.has(generation);
  const found = bestPassages(statements, query, passageQuery);
  const rows = withoutUnwanted(statements, found.filter(isWanted), query.unwanted);
  const pages = countPages(statements, query, passageQuery) - (found.length - rows.length);
  const named = namedOnly(statements, query, rows).filter(isWanted);
  const isCounted = chosen.length === query.units.length || query.units.some(isPhrase);
  return {
    rows: [...rows, ...named],
    total: Math.max(0, pages) + named.length,
    isExact: pages < MOST_COUNTED && isCounted,
  };
}

/** The best passages, and where they are all of a few pages, the best of the others too: a sheet has thousands. */
function bestPassages(
  statements: SearchStatements,
  { window }: CandidateQuery,
  query: PassageQuery,
): readonly FoundPassage[] {
  const found = statements.best(query);
  const pages = new Set(found.map(({ pageId }) => pageId));
  const wanted = window.offset + window.limit;
  if (found.length < query.limit || pages.size >= Math.max(FEW_PAGES, wanted)) return found;
  const others = statements.bestOfOthers({ ...query, limit: Math.max(MOST_OTHERS, wanted) }, pages);
  return others.length === 0 ? found : [...fewOfEach(found), ...others];
}

/** The same for every window: what is found must not change from one to the next. */
const FEW_PAGES = 50;
const MOST_OTHERS = 128;
/** Beyond so many its passages say nothing of a page that the first do not. */
const MOST_OF_A_PAGE = 16;

function fewOfEach(rows: readonly FoundPassage[]): readonly FoundPassage[] {
  const counts = new Map<number, number>();
  return rows.filter(({ pageId }) => {
    const count = (counts.get(pageId) ?? 0) + 1;
    counts.set(pageId, count);
    return count <= MOST_OF_A_PAGE;
  });
}

function isPhrase({ unit }: CountedUnit): boolean {
  return unit.kind === "phrase";
}

/** In a few documents everything is gone through, in all of them what tells something. */
function chooseUnits({ units, scope }: CandidateQuery, passages: number): readonly CountedUnit[] {
  return scope.passages === undefined ? telling(rarest(units), passages) : units;
}

function toPassageQuery(
  { units, unwanted, named, scope, window }: CandidateQuery,
  chosen: readonly CountedUnit[],
): PassageQuery {
  const needed = units.filter(isPhrase).map(({ held }) => held);
  const advances = [...named.advances].map(([generation, worth]) => [generation, BM25_FACTOR * worth]);
  return {
    ...scope,
    match: matchWanted({ units: chosen.map(({ held }) => held), needed, unwanted }),
    named: JSON.stringify(Object.fromEntries(advances)),
    // A page may have several passages.
    limit: Math.max(MOST_FOUND, PASSAGES_OF_A_PAGE * (window.offset + window.limit)),
  };
}

/** Where a unit alone is on very many pages, nothing is gained by going through all of them once more. */
function countPages(
  statements: SearchStatements,
  { units, scope }: CandidateQuery,
  query: PassageQuery,
): number {
  const most = Math.max(...units.map(({ count }) => count));
  const isPlain = scope.generations === null && !units.some(isPhrase);
  return isPlain && most >= MOST_COUNTED ? most : statements.pages(query, MOST_COUNTED);
}

/** The units that bring few passages; those that are everywhere only help to rank what the others bring. */
function rarest(units: readonly CountedUnit[]): readonly CountedUnit[] {
  const [first, ...rest] = units.toSorted((a, b) => a.count - b.count);
  if (!first) return [];
  let sum = first.count;
  const chosen = rest.filter(({ count }) => {
    sum += count;
    return sum <= MOST_PLACES;
  });
  return [first, ...chosen];
}

/**
 * The units without the most common ones, as long as those are worth little together: to weigh every passage that holds
 * one of them is most of the work, and what brings a passage up is in the others. They count when texts are compared.
 */
function telling(units: readonly CountedUnit[], passages: number): readonly CountedUnit[] {
  if (units.reduce((sum, { count }) => sum + count, 0) <= FEW_PLACES) return units;
  let room = PASSED_OVER * units.reduce((sum, { worth }) => sum + worth, 0);
  const passedOver = new Set<CountedUnit>();
  for (const unit of units.toSorted((a, b) => b.count - a.count)) {
    room -= unit.worth;
    if (unit.count <= COMMON_SHARE * passages || room < 0 || passedOver.size === units.length - 1) break;
    passedOver.add(unit);
  }
  return units.filter((unit) => !passedOver.has(unit));
}

/** A page of several passages is out as well when what is not wanted stands in another of them. */
function withoutUnwanted(
  statements: SearchStatements,
  rows: readonly FoundPassage[],
  unwanted: readonly QueryUnit[],
): readonly FoundPassage[] {
  if (unwanted.length === 0 || rows.length === 0) return rows;
  const out = statements.pagesWith(
    matchAny(unwanted),
    rows.map(({ id }) => id),
  );
  return rows.filter(({ pageId }) => !out.has(pageId));
}

const FIRST = `SELECT min(id) AS id, page_id AS pageId, generation FROM passage
  WHERE generation IN (SELECT value FROM json_each(?1))
    AND (?2 IS NULL OR generation IN (SELECT value FROM json_each(?2)))
  GROUP BY generation`;

/** The first pages of documents that are found by their names alone. */
function namedOnly(
  statements: SearchStatements,
  { units, named, scope }: CandidateQuery,
  rows: readonly FoundPassage[],
): readonly FoundPassage[] {
  const needed = units.filter(isPhrase);
  const inAll = needed.map(({ unit }) => namesWith(statements, matchUnit(unit)));
  const best = [...named.advances]
    .filter(([generation]) => inAll.every((names) => names.has(generation)))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_BY_NAME)
    .map(([generation]) => generation);
  if (best.length === 0 || scope.categories !== 0) return [];
  const known = new Set(rows.map(({ pageId }) => pageId));
  return statements
    .all<FoundPassage>(FIRST, JSON.stringify(best), scope.generations)
    .filter(({ pageId }) => !known.has(pageId));
}

function unwantedNames(statements: SearchStatements, unwanted: readonly QueryUnit[]): ReadonlySet<number> {
  return unwanted.length === 0 ? new Set() : namesWith(statements, matchAny(unwanted));
}

function namesWith(statements: SearchStatements, match: string): ReadonlySet<number> {
  const sql = `SELECT file.generation FROM file_words JOIN file ON file.id = file_words.rowid
    WHERE file_words MATCH ? AND file.generation IS NOT NULL`;
  return new Set(statements.all<{ generation: number }>(sql, match).map(({ generation }) => generation));
}
