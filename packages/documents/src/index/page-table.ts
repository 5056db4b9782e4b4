import { foldForIndex } from "../search/fold-text.ts";
import { categoryMask } from "./category-mask.ts";
import type { IndexDatabase } from "./index-database.ts";
import { IndexError, IndexErrorCode } from "./index-error.ts";
import type { IndexedPage, OutlineEntry, PageHashes, Passage } from "./model.ts";
import { packElements, unpackElements } from "./packed-elements.ts";
import { packPassage, packPassageSpans } from "./packed-passage.ts";

/** Room for the headings of one page in the order of a document's outline. */
const OUTLINE_STEP = 1_000_000;

/** Stores pages, or further passages of a page that was stored before, inside the caller's transaction. */
export function insertPages(
  database: IndexDatabase,
  generation: number,
  pages: readonly IndexedPage[],
): void {
  for (const page of pages) {
    const pageId = insertPage(database, generation, page);
    insertLabel(database, generation, page);
    let above = headingsAbove(database, generation, page);
    for (const passage of page.passages) {
      insertPassage(database, { generation, pageId, title: page.title, above }, passage);
      above = below(above, passage.headings);
    }
    insertOutline(database, generation, page);
  }
}

function insertPage(database: IndexDatabase, generation: number, page: IndexedPage): number {
  const { pageIndex, title, hash, tokens, elementCount, elements } = page;
  const row = database.one<{ id: number }>(
    `INSERT INTO page (generation, page_index, title, hash, tokens, element_count, elements)
       VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (generation, page_index) DO UPDATE SET hash = excluded.hash, tokens = excluded.tokens,
       element_count = excluded.element_count, elements = elements || excluded.elements
     RETURNING id`,
    ...[generation, pageIndex, title, hash, tokens, elementCount, packElements(elements)],
  );
  if (row === undefined) throw new IndexError(IndexErrorCode.Failed, `page ${pageIndex} was not stored`);
  return row.id;
}

function insertLabel(database: IndexDatabase, generation: number, { pageIndex, label }: IndexedPage): void {
  if (label === undefined) return;
  const sql = "INSERT OR REPLACE INTO page_label (generation, page_index, label) VALUES (?, ?, ?)";
  database.run(sql, generation, pageIndex, label);
}

interface PassagePlace {
  readonly generation: number;
  readonly pageId: number;
  readonly title: string;
  readonly above: string;
}

function insertPassage(database: IndexDatabase, place: PassagePlace, passage: Passage): void {
  const { headings, body, spans } = passage;
  const { generation, pageId, title, above } = place;
  const categories = categoryMask(spans.map(({ category }) => category));
  const { rowId } = database.run(
    "INSERT INTO passage (generation, page_id, part, categories) VALUES (?, ?, ?, ?)",
    ...[generation, pageId, passage.part, categories],
  );
  database.run(
    "INSERT INTO passage_text (id, spans, texts) VALUES (?, ?, ?)",
    ...[rowId, packPassageSpans(spans), packPassage({ headings, above, body })],
  );
  database.run(
    "INSERT INTO passage_fts (rowid, title, headings, above, body) VALUES (?, ?, ?, ?, ?)",
    ...[rowId, ...[title, headings, above, body].map(foldForIndex)],
  );
}

/** Headings that are looked at to find those a page stands under. */
const MOST_ABOVE = 200;
const LONGEST_ABOVE = 600;

/** The headings that a page begins under, from the outermost on, one a line. */
function headingsAbove(database: IndexDatabase, generation: number, page: IndexedPage): string {
  const before = database.all<{ level: number; text: string }>(
    "SELECT level, text FROM outline WHERE generation = ? AND position < ? ORDER BY position DESC LIMIT ?",
    ...[generation, page.pageIndex * OUTLINE_STEP, MOST_ABOVE],
  );
  const above: string[] = [];
  let level = levelAtStart(page);
  for (const heading of before) {
    if (heading.level >= level) continue;
    above.unshift(heading.text);
    level = heading.level;
  }
  return above.join("\n").slice(0, LONGEST_ABOVE);
}

/** What stands before the text of a page. */
const furniture: ReadonlySet<string> = new Set(["header", "footer", "image", "separator"]);

/** The level of the heading that a page begins with: what was under others of that level has ended. */
function levelAtStart({ passages, outline }: IndexedPage): number {
  const [first] = passages;
  const begins = first?.part === 0 && first.spans.find(({ category }) => !furniture.has(category));
  const isHeading = begins !== undefined && begins !== false && begins.category === "heading";
  return (isHeading ? outline[0]?.level : undefined) ?? Number.POSITIVE_INFINITY;
}

/** What stands above the next passage of a page: the last heading of this one comes last. */
function below(above: string, headings: string): string {
  const last = headings.slice(headings.lastIndexOf("\n") + 1);
  return last === ""
    ? above
    : [above, last]
        .filter((line) => line !== "")
        .join("\n")
        .slice(-LONGEST_ABOVE);
}

function insertOutline(
  database: IndexDatabase,
  generation: number,
  { pageIndex, outline }: IndexedPage,
): void {
  if (outline.length === 0) return;
  const start = pageIndex * OUTLINE_STEP;
  const sql = "SELECT count(*) AS count FROM outline WHERE generation = ? AND position BETWEEN ? AND ?";
  const known = database.one<{ count: number }>(sql, generation, start, start + OUTLINE_STEP - 1)?.count ?? 0;
  for (const [index, { level, text, elementId }] of outline.slice(0, OUTLINE_STEP - known).entries())
    database.run(
      `INSERT INTO outline (generation, position, level, text, page_index, element_id) VALUES (?, ?, ?, ?, ?, ?)`,
      ...[generation, start + known + index, level, text, pageIndex, elementId],
    );
}

interface OutlineRow {
  readonly level: number;
  readonly text: string;
  readonly page_index: number;
  readonly element_id: string;
  readonly label: string | null;
}

/** The headings of a document in order. */
export function readOutline(database: IndexDatabase, docRef: string): OutlineEntry[] {
  const rows = database.all<OutlineRow>(
    `SELECT level, text, outline.page_index, element_id, label FROM outline
       JOIN file ON file.generation = outline.generation
       LEFT JOIN page_label ON page_label.generation = outline.generation
         AND page_label.page_index = outline.page_index
       WHERE doc_ref = ? ORDER BY position`,
    docRef,
  );
  return rows.map(({ level, text, page_index, element_id, label }) => ({
    ...{ level, text, pageIndex: page_index, elementId: element_id },
    ...(label === null ? {} : { pageLabel: label }),
  }));
}

/** The hashes of a page and of its elements, of the text that is visible. */
export function readHashes(
  database: IndexDatabase,
  docRef: string,
  pageIndex: number,
): PageHashes | undefined {
  const row = database.one<{ hash: string; elements: string }>(
    `SELECT hash, elements FROM page JOIN file ON file.generation = page.generation
       WHERE doc_ref = ? AND page_index = ?`,
    ...[docRef, pageIndex],
  );
  return row && { hash: row.hash, elements: unpackElements(row.elements) };
}
