import { unpackPassageSpans } from "../index/packed-passage.ts";
import { HeldUnits } from "./held-units.ts";
import type { MatchLocation } from "./locate-match.ts";
import { locateMatch } from "./locate-match.ts";
import { locateWindow } from "./locate-window.ts";
import { makeSnippet } from "./make-snippet.ts";
import { markText } from "./marked-tokens.ts";
import type { HitPlace, SearchHit, SearchRequest } from "./model.ts";
import type { RankedPassage } from "./rank-candidates.ts";
import type { PassageScanner } from "./scan-passage.ts";
import type { WeighedUnit } from "./score-passage.ts";
import type { FoundPassage, PassageRow, SearchStatements } from "./search-statements.ts";

/** What was found for a query. */
export interface Findings {
  /** In order, as their texts were compared. */
  readonly ranked: readonly RankedPassage[];
  /** All candidates, most promising first; the texts of the last were not compared. */
  readonly rows: readonly FoundPassage[];
  readonly units: readonly WeighedUnit[];
  readonly scanner: PassageScanner;
}

/** The pages of the answer's window: those that were compared, then the others as they were found. */
export function showHits(
  statements: SearchStatements,
  { ranked, rows, units, scanner }: Findings,
  { offset, limit, categories = [] }: SearchRequest,
): readonly SearchHit[] {
  const page = new HitPage(offset + limit);
  const show = { units, scanner, categories };
  for (const entry of ranked) {
    if (page.isFull) break;
    page.add(findPlace(show, entry));
  }
  const others = page.isFull ? [] : onePerPage(rowsBehind(rows, ranked)).slice(0, page.room);
  // Only the texts of those that are shown are read.
  const skipped = Math.min(others.length, Math.max(0, offset - page.size));
  const shown = statements.passages(others.slice(skipped));
  for (const entry of follow(shown, ranked.at(-1)?.score ?? 0, skipped)) page.add(findPlace(show, entry));
  const hits = page.hits.slice(offset - skipped);
  const labels = statements.labels(hits.map(({ entry }) => entry.passage));
  return hits.map((found) => {
    const pageLabel = labels.get(found.entry.passage);
    const hit = toHit(found, show);
    return pageLabel === undefined ? hit : { ...hit, pageLabel };
  });
}

function rowsBehind(
  rows: readonly FoundPassage[],
  ranked: readonly RankedPassage[],
): readonly FoundPassage[] {
  const seen = new Set(ranked.map(({ passage }) => passage.pageId));
  return rows.filter(({ pageId }) => !seen.has(pageId));
}

interface Show {
  readonly units: readonly WeighedUnit[];
  readonly scanner: PassageScanner;
  readonly categories: readonly string[];
}

interface FoundPlace extends MatchLocation {
  readonly entry: RankedPassage;
  readonly alsoAt: HitPlace[];
}

/** A text that is shorter may be the same by chance. */
const SHORTEST_SAME = 60;
const BEGINNING = 200;

/** Hits in order; what says the very same as one before is a further place of that one. */
class HitPage {
  readonly hits: FoundPlace[] = [];
  readonly #most: number;
  readonly #byBeginning = new Map<string, FoundPlace[]>();

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.hits.length;
  }

  get room(): number {
    return Math.max(0, this.#most - this.hits.length);
  }

  get isFull(): boolean {
    return this.room === 0;
  }

  add(found: FoundPlace): void {
    const beginning = onOneLine(found.text.slice(0, BEGINNING));
    const alike = beginning.length < SHORTEST_SAME ? [] : this.#alike(beginning);
    const same = alike.find(({ text }) => text === found.text || onOneLine(text) === onOneLine(found.text));
    if (same) return void same.alsoAt.push(placeOf(found));
    alike.push(found);
    this.hits.push(found);
  }

  /** Texts are compared whole only where they begin alike. */
  #alike(beginning: string): FoundPlace[] {
    const known = this.#byBeginning.get(beginning);
    if (known) return known;
    const alike: FoundPlace[] = [];
    this.#byBeginning.set(beginning, alike);
    return alike;
  }
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function placeOf({ entry: { passage }, elementId, rows }: FoundPlace): HitPlace {
  const { docRef, pageIndex } = passage;
  return {
    ...{ docRef, pageIndex },
    ...(elementId === undefined ? {} : { elementId }),
    ...(rows === undefined ? {} : { rows }),
  };
}

function findPlace({ units, scanner, categories }: Show, entry: RankedPassage): FoundPlace {
  const { body, packedSpans } = entry.passage;
  const spans = unpackPassageSpans(packedSpans).filter(
    ({ category }) => categories.length === 0 || categories.includes(category),
  );
  const { window } = entry;
  if (window !== undefined) return { ...locateWindow(body, spans, window), entry, alsoAt: [] };
  const held = new HeldUnits(units, markText(body, entry.scanned ?? scanner.scan(body)));
  return { ...locateMatch(body, spans, held), entry, alsoAt: [] };
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

function toHit(found: FoundPlace, { units, scanner }: Show): SearchHit {
  const { passage, score } = found.entry;
  const { fileType, relativePath, documentTitle, pageTitle, pageTokens } = passage;
  const facts = { relativePath, fileType, documentTitle, pageTitle, pageTokens, score };
  return { ...placeOf(found), ...facts, alsoAt: found.alsoAt, snippet: makeSnippet(found, units, scanner) };
}
