import Database from "libsql";
import { categoryMask } from "../index/category-mask.ts";
import { wordsOf } from "../index/file-words.ts";
import type { IndexedPage } from "../index/model.ts";
import { packPassage, packPassageSpans } from "../index/packed-passage.ts";
import { LATER_TABLES, SCHEMA } from "../index/schema.ts";
import { foldForIndex } from "../search/fold-text.ts";

/** A file with its text, as tests put it into an index. */
export interface SearchableFile {
  readonly relativePath: string;
  readonly fileType: string;
  readonly title: string;
  readonly pages: readonly Pick<IndexedPage, "pageIndex" | "title" | "tokens" | "passages">[];
}

/** The tables of an index with some files in them, without the store around: in memory unless a file is named. */
export function createSearchDatabase(files: Iterable<SearchableFile>, path = ":memory:"): Database.Database {
  const database = new Database(path);
  database.exec(SCHEMA + LATER_TABLES);
  addSearchableFiles(database, files);
  return database;
}

/** Adds files to an index, in one transaction. */
export function addSearchableFiles(database: Database.Database, files: Iterable<SearchableFile>): void {
  const add = prepareAdding(database);
  database.exec("BEGIN");
  for (const file of files) add(file);
  database.exec("COMMIT");
}

function prepareAdding(database: Database.Database): (file: SearchableFile) => void {
  const addFile = database.prepare(
    `INSERT INTO file (doc_ref, relative_path, version, phase, file_type, title, source, state, generation, text_version)
     VALUES (?, ?, '1', 'ready', ?, ?, '{}', '{}', (SELECT 1 + coalesce(max(generation), 0) FROM file), '1')`,
  );
  const addPage = database.prepare(
    "INSERT INTO page (generation, page_index, title, hash, tokens, element_count, elements) VALUES (?, ?, ?, '', ?, 0, '')",
  );
  const addName = database.prepare("INSERT INTO file_words (rowid, words) VALUES (?, ?)");
  const addPassage = database.prepare(
    "INSERT INTO passage (generation, page_id, part, categories) VALUES (?, ?, ?, ?)",
  );
  const addText = database.prepare("INSERT INTO passage_text (id, spans, texts) VALUES (?, ?, ?)");
  const addWords = database.prepare(
    "INSERT INTO passage_fts (rowid, title, headings, above, body) VALUES (?, ?, ?, ?, ?)",
  );
  return ({ relativePath, fileType, title, pages }) => {
    const docRef = relativePath.replaceAll("/", "~");
    const generation = Number(addFile.run(docRef, relativePath, fileType, title).lastInsertRowid);
    addName.run(generation, wordsOf({ relativePath, title }));
    for (const page of pages) {
      const pageId = addPage.run(generation, page.pageIndex, page.title, page.tokens).lastInsertRowid;
      for (const { part, headings, body, spans } of page.passages) {
        const id = addPassage.run(
          generation,
          pageId,
          part,
          categoryMask(spans.map(({ category }) => category)),
        ).lastInsertRowid;
        addText.run(id, packPassageSpans(spans), packPassage({ headings, above: "", body }));
        const folded = [page.title, headings, "", body].map(foldForIndex);
        addWords.run(id, ...folded);
      }
    }
  };
}
