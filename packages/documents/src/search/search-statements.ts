import type Libsql from "libsql";

/** A passage that may answer, before its text is looked at. */
export interface FoundPassage {
  readonly id: number;
  readonly pageId: number;
}

/** The best of some passages: how many were compared, and of how many pages they are. */
export interface BestPassages {
  readonly rows: readonly FoundPassage[];
  readonly compared: number;
  readonly pages: number;
}

/** A candidate with its texts. */
export interface PassageRow {
  readonly id: number;
  readonly pageId: number;
  readonly relativePath: string;
  readonly documentTitle: string;
  readonly pageIndex: number;
  readonly pageTitle: string;
  readonly headings: string;
  readonly body: string;
}

/** What else a hit says of its page. */
export interface PassageFacts {
  readonly docRef: string;
  readonly fileType: string;
  readonly pageTokens: number;
  /** Packed. */
  readonly spans: string;
}

/** Which passages are looked for, and in which files. */
export interface PassageQuery {
  readonly match: string;
  /** JSON array of file types, or null for all. */
  readonly fileTypes: string | null;
  /** A folder or a file, or null for all. */
  readonly folder: string | null;
  /** JSON array of files' ids, or null for all. */
  readonly files: string | null;
  readonly limit: number;
}

/** Weights of the columns name, title, headings and body when candidates are chosen. */
const BM25 = "bm25(passage_fts, 3.0, 6.0, 3.0, 1.0)";

/** Matches that are shown: `?2` to `?4` leave out what another type, folder or set of files has. */
const VISIBLE = `passage_fts
    JOIN passage ON passage.id = passage_fts.rowid
    JOIN file ON file.generation = passage.generation
  WHERE passage_fts MATCH ?1
    AND (?2 IS NULL OR file.file_type IN (SELECT value FROM json_each(?2)))
    AND (?3 IS NULL OR file.relative_path = ?3 OR substr(file.relative_path, 1, length(?3) + 1) = ?3 || '/')
    AND (?4 IS NULL OR file.id IN (SELECT value FROM json_each(?4)))`;

const BEST = `WITH considered AS MATERIALIZED (
    SELECT passage.id, passage.page_id AS pageId, ${BM25} AS score FROM ${VISIBLE} LIMIT ?5
  )
  SELECT id, pageId, (SELECT count(*) FROM considered) AS passages,
    (SELECT count(DISTINCT pageId) FROM considered) AS pages
  FROM considered ORDER BY score, id LIMIT ?6`;

const SOME = `SELECT passage.id, passage.page_id AS pageId FROM ${VISIBLE} LIMIT ?5`;

const MATCHING_FILES = `SELECT file.id, file.relative_path AS relativePath FROM file
  WHERE file.generation IN (
    SELECT passage.generation FROM passage_fts JOIN passage ON passage.id = passage_fts.rowid
    WHERE passage_fts MATCH ?1
  )`;

const PASSAGES = `SELECT passage.id, passage.page_id, file.relative_path, coalesce(file.title, ''), page.page_index,
    page.title, passage_text.headings, passage_text.body
  FROM json_each(?1) AS wanted
    JOIN passage ON passage.id = wanted.value
    JOIN passage_text ON passage_text.id = passage.id
    JOIN page ON page.id = passage.page_id
    JOIN file ON file.generation = passage.generation`;

const FACTS = `SELECT file.doc_ref AS docRef, coalesce(file.file_type, '') AS fileType, page.tokens AS pageTokens,
    passage_text.spans
  FROM passage
    JOIN passage_text ON passage_text.id = passage.id
    JOIN page ON page.id = passage.page_id
    JOIN file ON file.generation = passage.generation
  WHERE passage.id = ?`;

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
  readonly #count: Libsql.Statement;
  readonly #best: Libsql.Statement;
  readonly #some: Libsql.Statement;
  readonly #files: Libsql.Statement;
  readonly #pagesWith: Libsql.Statement;
  readonly #passages: Libsql.Statement;
  readonly #facts: Libsql.Statement;
  readonly #size: Libsql.Statement;
  readonly #known: Libsql.Statement;
  readonly #beginning: Libsql.Statement;

  constructor(database: Libsql.Database) {
    const counting = "SELECT 1 FROM passage_fts WHERE passage_fts MATCH ? LIMIT ?";
    this.#count = database.prepare(`SELECT count(*) AS count FROM (${counting})`);
    this.#best = database.prepare(BEST).raw();
    this.#some = database.prepare(SOME).raw();
    this.#files = database.prepare(MATCHING_FILES);
    this.#pagesWith = database.prepare(PAGES_WITH);
    this.#passages = database.prepare(PASSAGES).raw();
    this.#facts = database.prepare(FACTS);
    this.#size = database.prepare("SELECT coalesce(max(id), 0) AS size FROM passage");
    this.#known = database.prepare(
      `SELECT term, doc FROM json_each(?) AS wanted JOIN passage_vocabulary ON term = wanted.value`,
    );
    this.#beginning = database.prepare(
      "SELECT term, doc FROM passage_vocabulary WHERE term >= ? AND term < ? LIMIT ?",
    );
  }

  /** How many passages match, counted up to a limit. */
  count(match: string, limit: number): number {
    return (this.#count.get([match, limit]) as { count: number }).count;
  }

  /** The best of the first `considered` passages. */
  best(query: PassageQuery, considered: number): BestPassages {
    const { match, fileTypes, folder, files, limit } = query;
    const rows = this.#best.all([match, fileTypes, folder, files, considered, limit]) as number[][];
    const [[, , compared = 0, pages = 0] = []] = rows;
    return { rows: rows.map(toFound), compared, pages };
  }

  /** The first passages, whatever they are. */
  some({ match, fileTypes, folder, files, limit }: PassageQuery): FoundPassage[] {
    return (this.#some.all([match, fileTypes, folder, files, limit]) as number[][]).map(toFound);
  }

  /** The files that hold a match anywhere. */
  matchingFiles(match: string): { readonly id: number; readonly relativePath: string }[] {
    return this.#files.all([match]) as { id: number; relativePath: string }[];
  }

  /** Which of the passages' pages hold a match in another of their passages. */
  pagesWith(match: string, ids: readonly number[]): ReadonlySet<number> {
    const rows = this.#pagesWith.all([match, JSON.stringify(ids)]) as { pageId: number }[];
    return new Set(rows.map(({ pageId }) => pageId));
  }

  /** Passages with their texts, in the order of their ids as they are given. Hundreds of rows: arrays are cheaper. */
  passages(ids: readonly number[]): PassageRow[] {
    return (this.#passages.all([JSON.stringify(ids)]) as PassageCells[]).map(toPassageRow);
  }

  /** What else there is to say of a passage that is shown; undefined when it was replaced meanwhile. */
  facts(id: number): PassageFacts | undefined {
    return this.#facts.get([id]) as PassageFacts | undefined;
  }

  /** About how many passages there are. */
  size(): number {
    return (this.#size.get([]) as { size: number }).size;
  }

  /** Those of the words that the index holds, with the number of passages. */
  known(words: readonly string[]): { readonly term: string; readonly doc: number }[] {
    return this.#known.all([JSON.stringify(words)]) as { term: string; doc: number }[];
  }

  /** The first words that begin so, in the order of the alphabet. */
  beginningWith(prefix: string, limit: number): { readonly term: string; readonly doc: number }[] {
    return this.#beginning.all([prefix, `${prefix}\u{10ffff}`, limit]) as { term: string; doc: number }[];
  }
}

type PassageCells = readonly [number, number, string, string, number, string, string, string];

function toPassageRow(cells: PassageCells): PassageRow {
  const [id, pageId, relativePath, documentTitle, pageIndex, pageTitle, headings, body] = cells;
  return { id, pageId, relativePath, documentTitle, pageIndex, pageTitle, headings, body };
}

function toFound([id = 0, pageId = 0]: readonly number[]): FoundPassage {
  return { id, pageId };
}
