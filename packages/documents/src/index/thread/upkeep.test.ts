import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectWriter } from "../index-connection.ts";
import type { IndexDatabase } from "../index-database.ts";
import { Upkeep } from "./upkeep.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Files that were just read: each writing makes a segment of the full-text index, and FTS5 by itself leaves several. */
function justWritten(): IndexDatabase {
  const database = connectWriter(":memory:", undefined);
  const sql = "INSERT INTO passage_fts (rowid, title, headings, above, body) VALUES (?, '', '', '', ?)";
  for (let row = 1; row <= 200; row += 1) {
    const body = Array.from({ length: 60 }, (_, at) => `word${row}x${at}`).join(" ");
    database.transaction(() => database.run(sql, row, body));
  }
  return database;
}

function segments(database: IndexDatabase): number {
  const sql = "SELECT count(DISTINCT segid) AS count FROM passage_fts_idx";
  return database.one<{ count: number }>(sql)?.count ?? 0;
}

test("one segment is made of all when nobody has asked for anything for three seconds", () => {
  const database = justWritten();
  const owner = { id: "here", host: "here", pid: 1, lifetimeMs: 60_000 };
  const upkeep = new Upkeep({
    ...{ database, file: undefined, owner, fullRetryMs: 1000, idleMs: 200, say: () => undefined },
  });
  upkeep.start();
  vi.advanceTimersByTime(2000);
  upkeep.touch();
  vi.advanceTimersByTime(2900);
  expect(segments(database)).toBeGreaterThan(1);
  vi.advanceTimersByTime(4000);
  expect(segments(database)).toBe(1);
  upkeep.close();
  database.close();
});
