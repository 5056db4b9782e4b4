import { claimFiles, releaseFiles } from "./claim-table.ts";
import type { IndexDatabase } from "./index-database.ts";
import { IndexError, IndexErrorCode } from "./index-error.ts";
import type { TextSpan } from "./model.ts";
import type { Owner } from "./owner.ts";
import { unpackPassage, unpackPassageSpans } from "./packed-passage.ts";
import type { VectorWindow } from "./packed-vectors.ts";
import { packWindows } from "./packed-vectors.ts";

/** How many files are there by their meaning. */
export interface MeaningState {
  /** Files whose text is in the index. */
  readonly files: number;
  /** Those of them all of whose passages have vectors of the model. */
  readonly done: number;
  /** The model whose vectors the index has; undefined before there is one. */
  readonly model: string | undefined;
}

/** A passage that waits for its vectors. */
export interface MeaningPassage {
  readonly id: number;
  /** Headings that stand above it, one a line. */
  readonly above: string;
  readonly body: string;
  readonly spans: readonly TextSpan[];
}

/** Some passages of one file. */
export interface MeaningBatch {
  readonly generation: number;
  readonly docRef: string;
  readonly relativePath: string;
  readonly title: string;
  /** Empty when the file has no more of them. */
  readonly passages: readonly MeaningPassage[];
  readonly isLast: boolean;
}

/** The vectors of a passage: `dimensions` bytes for each window. */
export interface PassageVectors {
  readonly id: number;
  readonly windows: readonly VectorWindow[];
  readonly vectors: Int8Array;
}

/** What a model made of a batch. */
export interface NewVectors extends Pick<MeaningBatch, "generation" | "isLast"> {
  readonly model: string;
  readonly passages: readonly PassageVectors[];
}

const PASSAGES_AT_ONCE = 8;
/** Files that are tried in turn, where other servers hold the first. */
const MOST_TRIED = 50;

/** Makes a model the one of this index; vectors of another are dropped: they cannot be compared. */
export function adoptModel(database: IndexDatabase, model: string): void {
  if (modelOf(database) === model) return;
  database.transaction(() => {
    database.run("DELETE FROM passage_vector");
    database.run("DELETE FROM meaning");
    database.run("INSERT OR REPLACE INTO meta (key, value) VALUES ('meaning', ?)", model);
  });
}

export function readMeaningState(database: IndexDatabase, model: string): MeaningState {
  const sql = `SELECT count(*) AS files, count(meaning.generation) AS done
    FROM file LEFT JOIN meaning ON meaning.generation = file.generation WHERE file.generation IS NOT NULL`;
  const { files = 0, done = 0 } = database.one<{ files: number; done: number }>(sql) ?? {};
  const present = modelOf(database);
  return { files, done: present === model ? done : 0, model: present };
}

interface FileRow {
  readonly generation: number;
  readonly docRef: string;
  readonly relativePath: string;
  readonly title: string;
}

const WAITING = `SELECT generation, doc_ref AS docRef, relative_path AS relativePath, coalesce(title, '') AS title FROM file
  WHERE generation IS NOT NULL AND NOT EXISTS (SELECT 1 FROM meaning WHERE meaning.generation = file.generation)
  ORDER BY id LIMIT ?`;

/** Passages of a file without vectors, after those that have some: what was begun is gone on with. */
const NEXT = `SELECT passage.id, passage_text.texts, passage_text.spans
  FROM passage JOIN passage_text ON passage_text.id = passage.id
  WHERE passage.generation = ?1
    AND passage.id > coalesce((SELECT max(id) FROM passage_vector WHERE generation = ?1), 0)
  ORDER BY passage.id LIMIT ?2`;

/** Some passages of one file that no other server works on. */
export function nextMeaning(database: IndexDatabase, self: Owner, model: string): MeaningBatch | undefined {
  checkModel(database, model);
  const files = database.all<FileRow>(WAITING, MOST_TRIED);
  const file = files.find(({ generation }) => claimFiles(database, self, [claimOf(generation)]).length > 0);
  if (file === undefined) return undefined;
  const sql = database.all<{ id: number; texts: Buffer; spans: Buffer }>(
    NEXT,
    file.generation,
    PASSAGES_AT_ONCE + 1,
  );
  const passages = sql.slice(0, PASSAGES_AT_ONCE).map(({ id, texts, spans }) => {
    const { above, body } = unpackPassage(texts);
    return { id, above, body, spans: unpackPassageSpans(spans) };
  });
  return { ...file, passages, isLast: sql.length <= PASSAGES_AT_ONCE };
}

/** Keeps vectors; those of a text that was replaced meanwhile are for nobody. */
export function addVectors(database: IndexDatabase, self: Owner, added: NewVectors): void {
  const { generation, isLast, model, passages } = added;
  database.transaction(() => {
    checkModel(database, model);
    const isShown = database.one("SELECT 1 FROM file WHERE generation = ?", generation) !== undefined;
    if (!isShown) return;
    for (const { id, windows, vectors } of passages) {
      const bytes = Buffer.from(vectors.buffer, vectors.byteOffset, vectors.byteLength);
      const sql =
        "INSERT OR REPLACE INTO passage_vector (id, generation, windows, vectors) VALUES (?, ?, ?, ?)";
      database.run(sql, id, generation, packWindows(windows), bytes);
    }
    if (isLast) database.run("INSERT OR IGNORE INTO meaning (generation) VALUES (?)", generation);
  });
  if (isLast) releaseFiles(database, self, [claimOf(generation)]);
}

function claimOf(generation: number): string {
  return `meaning:${generation}`;
}

function modelOf(database: IndexDatabase): string | undefined {
  return database.one<{ value: string }>("SELECT value FROM meta WHERE key = 'meaning'")?.value;
}

/** Another server may have brought another model. */
function checkModel(database: IndexDatabase, model: string): void {
  const present = modelOf(database);
  if (present === model) return;
  throw new IndexError(
    IndexErrorCode.Gone,
    `another server keeps vectors of ${present ?? "no model"} in this index; give this one an index of its own (--index), or the same model`,
  );
}
