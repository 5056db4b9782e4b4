import type { IndexDatabase } from "./index-database.ts";
import { unpackPassage, unpackPassageSpans } from "./packed-passage.ts";

/** Passages of one page, and characters of one element, that are looked at. */
const MOST_PASSAGES = 40;
const MOST_CHARACTERS = 20_000;

interface PassageRow {
  readonly spans: Buffer;
  readonly texts: Buffer;
}

/** The texts of the elements of a page, of one reading of its file, by their ids. */
export function elementTexts(
  database: IndexDatabase,
  generation: number,
  pageIndex: number,
): ReadonlyMap<string, string> {
  const rows = database.all<PassageRow>(
    `SELECT spans, texts FROM page JOIN passage ON passage.page_id = page.id JOIN passage_text ON passage_text.id = passage.id
       WHERE page.generation = ? AND page_index = ? ORDER BY part LIMIT ?`,
    ...[generation, pageIndex, MOST_PASSAGES],
  );
  const texts = new Map<string, string>();
  for (const row of rows) {
    const { body } = unpackPassage(Buffer.from(row.texts));
    for (const { elementId, start, end } of unpackPassageSpans(Buffer.from(row.spans))) {
      const known = texts.get(elementId);
      if (known !== undefined && known.length > MOST_CHARACTERS) continue;
      const part = body.slice(start, end);
      texts.set(elementId, known === undefined ? part : `${known}\n${part}`);
    }
  }
  return texts;
}
