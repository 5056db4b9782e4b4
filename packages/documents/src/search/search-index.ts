import type Libsql from "libsql";
import { expandUnits } from "./expand-units.ts";
import type { Candidates } from "./find-candidates.ts";
import { findCandidates } from "./find-candidates.ts";
import { findNamedDocuments } from "./find-named-documents.ts";
import type { NearPage } from "./find-near.ts";
import { findNear } from "./find-near.ts";
import type { FoundScope } from "./find-scope.ts";
import { ALL, findScope } from "./find-scope.ts";
import { fuseRanks } from "./fuse-ranks.ts";
import type { MendedUnits } from "./mend-units.ts";
import { mendUnits } from "./mend-units.ts";
import type { SearchAnswer, SearchRequest } from "./model.ts";
import type { ParsedQuery } from "./parse-query.ts";
import { parseQuery } from "./parse-query.ts";
import type { QueryUnit } from "./query-unit.ts";
import type { RankedPassage } from "./rank-candidates.ts";
import { rankCandidates } from "./rank-candidates.ts";
import { PassageScanner } from "./scan-passage.ts";
import { formsAsTyped } from "./score-passage.ts";
import type { PassageRow } from "./search-statements.ts";
import { SearchStatements } from "./search-statements.ts";
import { showHits } from "./show-hits.ts";
import { suggestQueries } from "./suggest-queries.ts";
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

/** Returns what the index has for a query. Synchronous: never for the main thread. */
export function searchIndex(database: Libsql.Database, request: SearchRequest): SearchAnswer {
  const statements = statementsOf(database);
  const query = parseQuery(request.query);
  const expanded = expandUnits(statements, query.wanted, query.language);
  // A query that is told to be English joins its words with others; a lone word may be of any language.
  const mayBeHalf = query.language !== "en" || query.ignored.length === 0;
  const mended = mendUnits(statements, weighUnits(statements, expanded), { mayBeHalf });
  const scope = findScope(statements, request);
  const near = nearestOf(statements, { request, query, scope });
  const sought = mended.units.map(({ unit }) => unit);
  const scanner = new PassageScanner(sought, formsAsTyped(sought, query.verbatim));
  const words = byWords(statements, { request, query, mended, scope, scanner });
  const isByMeaning = request.question && near !== undefined;
  if (words.ranked.length === 0 && !near?.length)
    return {
      ...nothing(statements, query, mended),
      isByMeaning,
      narrowed: narrowed(statements, { query, mended, scope }),
    };
  const read = (ids: readonly number[]): PassageRow[] => statements.passages(ids);
  const ranked = near === undefined ? words.ranked : fuseRanks({ words: words.ranked, near, read });
  const about = aboutQuery(query, mended);
  const isLoosened =
    about.isLoosened || (words.ranked.length > 0 && !words.ranked.some(({ isWhole }) => isWhole));
  const { rows, isExact } = words;
  const hits = showHits(statements, { ranked, rows, units: mended.units, scanner }, request);
  const total = words.total + ranked.length - words.ranked.length;
  return { ...about, hits, total, isExact, isLoosened, isByMeaning };
}

interface Asked {
  readonly request: SearchRequest;
  readonly query: ParsedQuery;
  readonly scope: FoundScope;
}

interface Sought extends Asked {
  readonly mended: MendedUnits;
  readonly scanner: PassageScanner;
}

/** Pages by their meaning; undefined where it is not asked for, or where the query says which words it wants. */
function nearestOf(
  statements: SearchStatements,
  { request, query, scope }: Asked,
): readonly NearPage[] | undefined {
  const isExacting = ({ kind, forms: [asked] }: QueryUnit): boolean =>
    kind === "phrase" || asked?.isPrefix === true;
  if (request.question === undefined || query.unwanted.length > 0 || query.wanted.some(isExacting))
    return undefined;
  return findNear(statements, request.question, scope);
}

interface WordsFound extends Candidates {
  readonly ranked: readonly RankedPassage[];
}

const NONE: WordsFound = { ranked: [], rows: [], total: 0, isExact: true };

/** Pages by their words, best first. */
function byWords(
  statements: SearchStatements,
  { request, query, mended: { units }, scope, scanner }: Sought,
): WordsFound {
  if (units.length === 0) return NONE;
  const named = findNamedDocuments(statements, units);
  const found = { units, unwanted: query.unwanted, named, scope, window: request };
  const candidates = findCandidates(statements, found);
  if (candidates.rows.length === 0) return NONE;
  const { averages } = statements.totals();
  const context = { units, scanner, averages: [...averages, NAME_WORDS] };
  const ranked = rankCandidates(readBest(statements, candidates), context, named);
  return { ...candidates, ranked };
}

/** Words of a file's name and a document's title, about. */
const NAME_WORDS = 8;
/** How many of the most promising passages are compared by their texts, and how much text at most. */
const MOST_READ = 128;
const PORTION = 64;
const MOST_CHARACTERS = 800_000;

function readBest(
  statements: SearchStatements,
  { rows }: Candidates,
): ReturnType<SearchStatements["passages"]> {
  const read: ReturnType<SearchStatements["passages"]> = [];
  let characters = 0;
  for (let at = 0; at < Math.min(rows.length, MOST_READ) && characters < MOST_CHARACTERS; at += PORTION) {
    const passages = statements.passages(rows.slice(at, at + PORTION).map(({ id }) => id));
    characters += passages.reduce((sum, { body }) => sum + body.length, 0);
    read.push(...passages);
  }
  return read;
}

/** Of nothing found in some files: how many those are, and what there is in the others. */
function narrowed(
  statements: SearchStatements,
  { query, mended: { units }, scope }: Pick<Sought, "query" | "mended" | "scope">,
): SearchAnswer["narrowed"] {
  const { files, categories } = scope;
  if (files === undefined && categories === 0) return undefined;
  if (units.length === 0) return { files, elsewhere: 0 };
  const named = findNamedDocuments(statements, units);
  const everywhere = { ...ALL, categories: 0 };
  const window = { offset: 0, limit: 1 };
  const { total } = findCandidates(statements, {
    units,
    unwanted: query.unwanted,
    named,
    scope: everywhere,
    window,
  });
  return { files, elsewhere: total };
}

type AboutQuery = Pick<
  SearchAnswer,
  "corrections" | "isLoosened" | "suggestions" | "wordsLeftOut" | "ignored" | "missing"
>;

function aboutQuery(query: ParsedQuery, { corrections, missing, isBroken }: MendedUnits): AboutQuery {
  return {
    corrections,
    missing,
    ignored: query.ignored,
    isLoosened: isBroken || missing.length > 0,
    suggestions: [],
    wordsLeftOut: query.leftOut,
  };
}

function nothing(statements: SearchStatements, query: ParsedQuery, mended: MendedUnits): SearchAnswer {
  const suggestions = suggestQueries(statements, query, mended.units);
  const about = { ...aboutQuery(query, mended), isLoosened: false, corrections: [] };
  return { ...about, hits: [], total: 0, isExact: true, suggestions };
}
