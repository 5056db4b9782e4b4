import type Libsql from "libsql";
import type { PackedPassage } from "../index/packed-passage.ts";
import { unpackPassage } from "../index/packed-passage.ts";
import type { FtsTotals } from "./fts-totals.ts";
import { readFtsTotals } from "./fts-totals.ts";

/** A passage that may answer, before its text is looked at. */
export interface FoundPassage {
  readonly id: number;
  readonly pageId: number;
  /** Of which reading of which file it is. */
  readonly generation: number;
}

/** A candidate with its texts. */
export interface PassageRow extends FoundPassage, Omit<PackedPassage, "spans"> {
  readonly docRef: string;
  readonly fileType: string;
  readonly relativePath: string;
  readonly documentTitle: string;
  readonly pageIndex: number;
  readonly pageTitle: string;
  readonly pageTokens: number;
  /** Where its elements stand, packed. */
  readonly packedSpans: Buffer;
}

/** Readings of files that a search is held to, and where their passages lie. */
export interface Scope {
  /** JSON array of generations; null for all that are shown. */
  readonly generations: string | null;
  readonly firstId: number;
  readonly lastId: number;
  /** Bits of the categories of which a passage must hold one; 0 for any. */
  readonly categories: number;
}

/** Which passages are looked for. */
export interface PassageQuery extends Scope {
  readonly match: string;
  /** JSON object: what the passages of a generation count in advance. */
  readonly named: string;
  readonly limit: number;
}

/** A word of the index with the number of passages that hold it. */
export interface KnownWord {
  readonly term: string;
  readonly doc: number;
}

/** Weights of the columns title, headings, above and body when candidates are chosen. */
const BM25 = "bm25(passage_fts, 2.0, 2.0, 1.0, 1.0)";

const VISIBLE = `passage_fts
    JOIN passage ON passage.id = passage_fts.rowid
    JOIN file ON file.generation = passage.generation
  WHERE passage_fts MATCH ?1 AND passage_fts.rowid BETWEEN ?2 AND ?3
    AND (?4 IS NULL OR passage.generation IN (SELECT value FROM json_each(?4)))
    AND (?5 = 0 OR passage.categories & ?5 <> 0)`;

const BEST = `WITH named AS MATERIALIZED (SELECT CAST(key AS INTEGER) AS generation, value FROM json_each(?6))
  SELECT passage.id, passage.page_id, passage.generation,
    ${BM25} - coalesce((SELECT value FROM named WHERE named.generation = passage.generation), 0) AS score
  FROM ${VISIBLE} ORDER BY score, passage.id LIMIT ?7`;

/** The best passage of each page but those that are known. The scores are made first: they cannot be among groups. */
const BEST_OF_OTHERS = `WITH named AS MATERIALIZED (SELECT CAST(key AS INTEGER) AS generation, value FROM json_each(?6)),
  scored AS MATERIALIZED (SELECT passage.id, passage.page_id, passage.generation,
    ${BM25} - coalesce((SELECT value FROM named WHERE named.generation = passage.generation), 0) AS score
  FROM ${VISIBLE} AND passage.page_id NOT IN (SELECT value FROM json_each(?8)))
  SELECT id, page_id, generation, min(score) AS score FROM scored GROUP BY page_id ORDER BY score, id LIMIT ?7`;

const PAGES = `SELECT count(*) AS count FROM (SELECT DISTINCT passage.page_id FROM ${VISIBLE} LIMIT ?6)`;

const PASSAGES = `SELECT passage.id, passage.page_id, passage.generation, file.doc_ref, coalesce(file.file_type, ''),
    file.relative_path, coalesce(file.title, ''), page.page_index, page.title, page.tokens, passage_text.texts,
    passage_text.spans
  FROM json_each(?1) AS wanted
    JOIN passage ON passage.id = wanted.value
    JOIN passage_text ON passage_text.id = passage.id
    JOIN page ON page.id = passage.page_id
    JOIN file ON file.generation = passage.generation`;

const LABELS = `SELECT label.generation, label.page_index, label.label FROM json_each(?1) AS wanted
  JOIN page_label AS label ON label.generation = wanted.value ->> 0 AND label.page_index = wanted.value ->> 1`;

/** Of pages with several passages, those that hold a match in any of them. */
const PAGES_WITH = `WITH long AS (
    SELECT DISTINCT mine.generation, mine.page_id FROM json_each(?2) AS wanted
      JOIN passage AS mine ON mine.id = wanted.value
    WHERE mine.part > 0 OR EXISTS (SELECT 1 FROM passage WHERE id = mine.id + 1 AND page_id = mine.page_id)
  )
  SELECT DISTINCT long.page_id AS pageId FROM long
    CROSS JOIN passage AS other ON other.generation = long.generation AND other.page_id = long.page_id
    CROSS JOIN passage_fts ON passage_fts.rowid = other.id
  WHERE passage_fts MATCH ?1`;

/** The questions that a search asks the index, each compiled once. */
export class SearchStatements {
  readonly database: Libsql.Database;
  readonly #compiled = new Map<string, Libsql.Statement>();

  constructor(database: Libsql.Database) {
    this.database = database;
  }

  /** How many passages match. */
  countAll(match: string): number {
    const sql = "SELECT count(*) AS count FROM passage_fts WHERE passage_fts MATCH ?";
    return (this.one(sql, match) as { count: number }).count;
  }

  /** The row after which counting stopped, and how many passages match up to it. */
  count(match: string, limit: number): { readonly count: number; readonly last: number } {
    const counting = "SELECT rowid FROM passage_fts WHERE passage_fts MATCH ? LIMIT ?";
    const sql = `SELECT count(*) AS count, coalesce(max(rowid), 0) AS last FROM (${counting})`;
    return this.one(sql, match, limit) as { count: number; last: number };
  }

  /** The best passages of all that match. */
  best(query: PassageQuery): FoundPassage[] {
    return this.#found(BEST, valuesOf(query));
  }

  /** The best passage of each page that matches, but of those pages. */
  bestOfOthers(query: PassageQuery, pages: Iterable<number>): FoundPassage[] {
    return this.#found(BEST_OF_OTHERS, [...valuesOf(query), JSON.stringify([...pages])]);
  }

  #found(sql: string, values: readonly (string | number | null)[]): FoundPassage[] {
    const rows = this.#raw(sql).all(values) as number[][];
    return rows.map(([id = 0, pageId = 0, generation = 0]) => ({ id, pageId, generation }));
  }

  /** How many pages hold a match, counted up to the limit. */
  pages({ match, firstId, lastId, generations, categories }: PassageQuery, limit: number): number {
    return (this.one(PAGES, match, firstId, lastId, generations, categories, limit) as { count: number })
      .count;
  }

  /** Which of the passages' pages hold a match in another of their passages. */
  pagesWith(match: string, ids: readonly number[]): ReadonlySet<number> {
    const rows = this.all<{ pageId: number }>(PAGES_WITH, match, JSON.stringify(ids));
    return new Set(rows.map(({ pageId }) => pageId));
  }

  /** Passages with their texts, in the order of their ids as they are given. Hundreds of rows: arrays are cheaper. */
  passages(ids: readonly number[]): PassageRow[] {
    return (this.#raw(PASSAGES).all([JSON.stringify(ids)]) as PassageCells[]).map(toPassageRow);
  }

  /** What is printed on the page of each passage as its number, where that is another than its place. */
  labels(passages: readonly PassageRow[]): ReadonlyMap<PassageRow, string> {
    const places = JSON.stringify(passages.map(({ generation, pageIndex }) => [generation, pageIndex]));
    const rows = this.cells<[number, number, string]>(LABELS, [places]);
    const known = new Map(
      rows.map(([generation, pageIndex, label]) => [`${generation} ${pageIndex}`, label]),
    );
    return new Map(
      passages.flatMap((passage) => {
        const label = known.get(`${passage.generation} ${passage.pageIndex}`);
        return label === undefined ? [] : [[passage, label] as const];
      }),
    );
  }

  /** Whether any passage matches. */
  isInPassages(match: string): boolean {
    return this.one("SELECT 1 FROM passage_fts WHERE passage_fts MATCH ? LIMIT 1", match) !== undefined;
  }

  /** Whether the name, the folders or the title of any file match. */
  isInNames(match: string): boolean {
    return this.one("SELECT 1 FROM file_words WHERE file_words MATCH ? LIMIT 1", match) !== undefined;
  }

  /** How many passages there are, and how long their texts are on average. */
  totals(): FtsTotals {
    return readFtsTotals(this);
  }

  /** Those of the words that the index holds. */
  known(words: readonly string[]): KnownWord[] {
    const sql = "SELECT term, doc FROM json_each(?) AS wanted JOIN passage_vocabulary ON term = wanted.value";
    return this.all(sql, JSON.stringify(words));
  }

  /** The first words that begin so, in the order of the alphabet. */
  beginningWith(prefix: string, limit: number): KnownWord[] {
    const sql = "SELECT term, doc FROM passage_vocabulary WHERE term >= ? AND term < ? LIMIT ?";
    return this.all(sql, prefix, `${prefix}\u{10ffff}`, limit);
  }

  /** Rows as arrays: cheaper where there are many. */
  cells<Cells>(sql: string, values: readonly (string | number | null)[]): Cells[] {
    return this.#raw(sql).all(values) as Cells[];
  }

  all<Row>(sql: string, ...values: readonly (string | number | null)[]): Row[] {
    return this.#prepare(sql).all(values) as Row[];
  }

  one(sql: string, ...values: readonly (string | number | null)[]): unknown {
    return this.#prepare(sql).get(values);
  }

  #raw(sql: string): Libsql.Statement {
    return this.#prepare(sql, true);
  }

  #prepare(sql: string, isRaw = false): Libsql.Statement {
    const known = this.#compiled.get(sql);
    if (known) return known;
    const statement = isRaw ? this.database.prepare(sql).raw() : this.database.prepare(sql);
    this.#compiled.set(sql, statement);
    return statement;
  }
}

function valuesOf(query: PassageQuery): readonly (string | number | null)[] {
  const { match, firstId, lastId, generations, categories, named, limit } = query;
  return [match, firstId, lastId, generations, categories, named, limit];
}

type PassageCells = readonly [
  ...[id: number, pageId: number, generation: number, docRef: string, fileType: string, path: string],
  ...[title: string, pageIndex: number, pageTitle: string, pageTokens: number, texts: Buffer, spans: Buffer],
];

/** Read by their places and written out: taken apart and spread, the cells of a search take a millisecond. */
function toPassageRow(cells: PassageCells): PassageRow {
  const { headings, above, body } = unpackPassage(cells[10]);
  return {
    id: cells[0],
    pageId: cells[1],
    generation: cells[2],
    docRef: cells[3],
    fileType: cells[4],
    relativePath: cells[5],
    documentTitle: cells[6],
    pageIndex: cells[7],
    pageTitle: cells[8],
    pageTokens: cells[9],
    packedSpans: cells[11],
    headings,
    above,
    body,
  };
}
