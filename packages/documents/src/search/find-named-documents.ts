import { plainWordOf } from "./expand-units.ts";
import { matchUnit } from "./match-expression.ts";
import type { SearchStatements } from "./search-statements.ts";
import type { CountedUnit } from "./weigh-units.ts";

/** What the names of documents say to a query. */
export interface NamedDocuments {
  /** What being in a document that the query names is worth to its passages. */
  worthOf(generation: number): number;
  /** For each document whose name holds something of the query: what its passages count in advance. */
  readonly advances: ReadonlyMap<number, number>;
}

/** What a name counts; it is rare, and found where its document is. */
const NAMED = 2;
/** Rarer than one of about twenty documents is rare enough. */
const MOST_RARITY = 3;
/** A word in more names than this share of all documents names none of them. */
const MOST_SHARE = 0.5;
const MOST_NAMED = 64;
const MOST_FOUND = 2_000;
/** How much of what holds a word must lie in the documents that have it in their names, for it to be a name. */
const LEAST_CONCENTRATION = 0.6;
/** What a word of a name counts for each passage of the document, as a share of its worth. */
const IN_NAME = 0.5;
/** Shortest beginning of a word in a name: `amcor` is in `amcorplc`. */
const SHORTEST_BEGINNING = 4;

const NAMES = `SELECT file.generation FROM file_words JOIN file ON file.id = file_words.rowid
  WHERE file_words MATCH ? AND file.generation IS NOT NULL LIMIT ?`;

const INSIDE = `SELECT count(*) AS count FROM passage_fts JOIN passage ON passage.id = passage_fts.rowid
  WHERE passage_fts MATCH ?1 AND passage_fts.rowid BETWEEN
      (SELECT min(id) FROM passage WHERE generation IN (SELECT value FROM json_each(?2)))
      AND (SELECT max(id) FROM passage WHERE generation IN (SELECT value FROM json_each(?2)))
    AND passage.generation IN (SELECT value FROM json_each(?2))`;

/**
 * Finds the documents that a question names: by a word of the file's name, its folders or its title that is rare among
 * names and hardly stands in other documents. `report` in `report.pdf` names nothing where every document is a report.
 */
export function findNamedDocuments(
  statements: SearchStatements,
  units: readonly CountedUnit[],
): NamedDocuments {
  const documents = (statements.one(COUNT) as { count: number }).count;
  const finder = new NameFinder(statements, documents);
  for (const [index, unit] of units.entries()) finder.look(unit, units[index + 1]);
  return finder.named();
}

const COUNT = "SELECT count(*) AS count FROM file WHERE generation IS NOT NULL";

class NameFinder {
  readonly #statements: SearchStatements;
  readonly #documents: number;
  readonly #advances = new Map<number, number>();
  readonly #names = new Map<number, number>();
  readonly #numbers = new Map<number, number>();

  constructor(statements: SearchStatements, documents: number) {
    this.#statements = statements;
    this.#documents = documents;
  }

  look(counted: CountedUnit, next: CountedUnit | undefined): void {
    const { unit, held, worth } = counted;
    const found = this.#find(nameMatch(counted));
    for (const generation of found) add(this.#advances, generation, IN_NAME * worth);
    if (unit.kind === "pair") return;
    if (/\d/.test(unit.forms[0]?.words ?? "")) this.#note(this.#numbers, found, 1);
    else this.#noteName(found, matchUnit(held), counted.count);
    this.#lookJoined(counted, next);
  }

  /** A document is named by its numbers, as a year, only where something else names it too. */
  named(): NamedDocuments {
    const worths = new Map<number, number>();
    for (const [generation, worth] of this.#names) {
      worths.set(generation, NAMED * (worth + (this.#numbers.get(generation) ?? 0)));
      add(this.#advances, generation, worths.get(generation) ?? 0);
    }
    return { advances: this.#advances, worthOf: (generation) => worths.get(generation) ?? 0 };
  }

  /** `best buy` names `bestbuy.pdf`. */
  #lookJoined({ unit }: CountedUnit, next: CountedUnit | undefined): void {
    const [first, second] = [plainWordOf(unit), next && plainWordOf(next.unit)];
    if (first === undefined || second === undefined) return;
    const found = this.#find(`"${first}${second}" *`);
    const phrase = `"${first} ${second}"`;
    if (found.length > 0)
      this.#noteName(found, phrase, this.#statements.count(phrase, MOST_FOUND * 10).count);
  }

  #find(match: string): readonly number[] {
    const rows = this.#statements.all<{ generation: number }>(NAMES, match, MOST_FOUND + 1);
    const isUsual = rows.length > Math.max(1, this.#documents * MOST_SHARE) || rows.length > MOST_FOUND;
    return isUsual ? [] : rows.map(({ generation }) => generation);
  }

  #noteName(found: readonly number[], match: string, count: number): void {
    if (found.length === 0 || found.length > MOST_NAMED) return;
    const inside =
      count === 0
        ? 0
        : (this.#statements.one(INSIDE, match, JSON.stringify(found)) as { count: number }).count;
    const concentration = count === 0 ? 1 : Math.min(1, inside / count);
    if (concentration >= LEAST_CONCENTRATION) this.#note(this.#names, found, concentration);
  }

  #note(into: Map<number, number>, found: readonly number[], share: number): void {
    const rarity = Math.log(1 + (this.#documents - found.length + 0.5) / (found.length + 0.5));
    for (const generation of found) add(into, generation, share * Math.min(MOST_RARITY, rarity));
  }
}

function nameMatch({ unit }: CountedUnit): string {
  const word = plainWordOf(unit);
  const beginning = word !== undefined && word.length >= SHORTEST_BEGINNING ? ` OR "${word}" *` : "";
  return `${matchUnit(unit)}${beginning}`;
}

function add(sums: Map<number, number>, key: number, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}
