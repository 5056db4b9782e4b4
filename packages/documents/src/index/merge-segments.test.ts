import { expect, test } from "vitest";
import { connectWriter } from "./index-connection.ts";
import type { IndexDatabase } from "./index-database.ts";
import { mergeSegments, uniteSegments } from "./merge-segments.ts";

/** Each writing makes a segment; a text of many words makes a large one. */
function write(database: IndexDatabase, rowid: number, words: number): void {
  const body = Array.from({ length: words }, (_, at) => `word${rowid}x${at}`).join(" ");
  const sql = "INSERT INTO passage_fts (rowid, title, headings, above, body) VALUES (?, 'same', '', '', ?)";
  database.transaction(() => database.run(sql, rowid, body));
}

function segments(database: IndexDatabase): number {
  const sql = "SELECT count(DISTINCT segid) AS count FROM passage_fts_idx";
  return database.one<{ count: number }>(sql)?.count ?? 0;
}

/** How many steps it took. */
function uniteAll(database: IndexDatabase): number {
  let steps = 0;
  while (uniteSegments(database)) steps += 1;
  return steps;
}

test("segments that FTS5 leaves become one, in steps, and hold what they held", () => {
  const database = connectWriter(":memory:", undefined);
  for (let row = 1; row <= 200; row += 1) write(database, row, 60);
  while (mergeSegments(database));
  expect(segments(database)).toBeGreaterThan(3);
  expect(uniteAll(database)).toBeGreaterThan(0);
  expect(segments(database)).toBe(1);
  const sql = "SELECT count(*) AS count FROM passage_fts WHERE passage_fts MATCH ?";
  expect(database.one(sql, "same")).toMatchObject({ count: 200 });
  expect(database.one(sql, "word18x59")).toMatchObject({ count: 1 });
  database.close();
});

test("a large segment is not written again for a few small ones", () => {
  const database = connectWriter(":memory:", undefined);
  for (let row = 1; row <= 20; row += 1) write(database, row, 2_000);
  database.run("INSERT INTO passage_fts (passage_fts) VALUES ('optimize')");
  for (let row = 21; row <= 23; row += 1) write(database, row, 60);
  expect(segments(database)).toBe(4);
  expect(uniteAll(database)).toBe(0);
  expect(segments(database)).toBe(4);
  database.close();
});
