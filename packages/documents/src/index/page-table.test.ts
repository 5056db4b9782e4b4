import { expect, test } from "vitest";
import { IndexDatabase } from "./index-database.ts";
import type { IndexedPage } from "./model.ts";
import { unpackPassage } from "./packed-passage.ts";
import { insertPages } from "./page-table.ts";
import { LATER_TABLES, SCHEMA } from "./schema.ts";

/** A page with a heading of that level in it, behind these words. */
function page(
  pageIndex: number,
  [level, text]: readonly [level: number, text: string],
  before: string,
): IndexedPage {
  const body = before === "" ? `${text}\nwords` : `${before}\n${text}\nwords`;
  const span = (category: "text" | "heading", start: number, end: number) => ({
    ...{ elementId: `${category}-${pageIndex}`, category, start, end },
  });
  const start = body.indexOf(text);
  const heading = span("heading", start, start + text.length);
  const spans = before === "" ? [heading] : [span("text", 0, before.length), heading];
  return {
    ...{ pageIndex, title: text, hash: "", tokens: 1, elementCount: 2, elements: [] },
    outline: [{ level, text, pageIndex, elementId: `h-${pageIndex}-0` }],
    passages: [{ pageIndex, part: 0, headings: text, body, spans }],
  };
}

test("a page is found by the headings that it stands under, not by a section that ended before it", () => {
  const database = new IndexDatabase(":memory:");
  database.connection.exec(SCHEMA + LATER_TABLES);
  insertPages(database, 1, [
    page(0, [1, "Manual"], ""),
    page(1, [2, "Warranty"], ""),
    page(2, [2, "Contact"], ""),
    page(3, [2, "Address"], "goes on from the page before"),
  ]);
  const rows = database.all<{ texts: Buffer }>("SELECT texts FROM passage_text ORDER BY id");
  expect(rows.map(({ texts }) => unpackPassage(texts).above)).toEqual([
    "",
    "Manual",
    "Manual",
    "Manual\nContact",
  ]);
});
