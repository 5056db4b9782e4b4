import { expect, test } from "vitest";
import { IndexError } from "./index-error.ts";
import { toIndexError } from "./sqlite-errors.ts";

const sqlite = (code: string): Error => Object.assign(new Error("said"), { code });

test.each([
  ["SQLITE_FULL", "full"],
  ["SQLITE_BUSY_SNAPSHOT", "busy"],
  ["SQLITE_CORRUPT_VTAB", "damaged"],
  ["SQLITE_NOTADB", "damaged"],
  ["SQLITE_CONSTRAINT_UNIQUE", "failed"],
])("%s of SQLite is %s", (code, expected) => {
  expect(toIndexError(sqlite(code))).toMatchObject({ name: "IndexError", code: expected });
});

test("an error of the index stays what it is, and something thrown becomes one", () => {
  const error = new IndexError("gone", "gone");
  expect(toIndexError(error)).toBe(error);
  expect(toIndexError("words")).toMatchObject({ code: "failed", message: "words" });
});
