import type Libsql from "libsql";
import { expandUnits } from "./expand-units.ts";
import type { Candidates } from "./find-candidates.ts";
import { findCandidates } from "./find-candidates.ts";
import { findNamedDocuments } from "./find-named-documents.ts";
import { findScope } from "./find-scope.ts";
import type { MendedUnits } from "./mend-units.ts";
import { mendUnits } from "./mend-units.ts";
import type { SearchAnswer, SearchRequest } from "./model.ts";
import type { ParsedQuery } from "./parse-query.ts";
import { parseQuery } from "./parse-query.ts";
import { rankCandidates } from "./rank-candidates.ts";
import { PassageScanner } from "./scan-passage.ts";
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

/** Answers a query from the index. Synchronous: never for the main thread. */
export function searchIndex(database: Libsql.Database, request: SearchRequest): SearchAnswer {
  const statements = statementsOf(database);
  const query = parseQuery(request.query);
  const expanded = expandUnits(statements, query.wanted, query.language);
  const mended = mendUnits(statements, weighUnits(statements, expanded));
  const about = aboutQuery(query, mended);
  if (mended.units.length === 0) return nothing(statements, query, mended);
  const named = findNamedDocuments(statements, mended.units);
  const scope = findScope(statements, request);
  const found = { units: mended.units, unwanted: query.unwanted, named, scope, window: request };
  const candidates = findCandidates(statements, found);
  if (candidates.rows.length === 0) return nothing(statements, query, mended);
  const { averages } = statements.totals();
  const units = mended.units;
  const scanner = new PassageScanner(units.map(({ unit }) => unit));
  const context = { units, scanner, verbatim: query.verbatim, averages: [...averages, NAME_WORDS] };
  const ranked = rankCandidates(readBest(statements, candidates), context, named);
  const isLoosened = about.isLoosened || !ranked.some(({ isWhole }) => isWhole);
  const hits = showHits(statements, { ranked, rows: candidates.rows, units }, request);
  return { ...about, hits, total: candidates.total, isExact: candidates.isExact, isLoosened };
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
