import { expect, test } from "vitest";
import { periodOf } from "./where-clause.ts";

test.each([
  ["2025", "2025-01-01", "2026-01-01"],
  ["2025-Q3", "2025-07-01", "2025-10-01"],
  ["2025q4", "2025-10-01", "2026-01-01"],
  ["Q3 2025", "2025-07-01", "2025-10-01"],
  ["2025 Q1", "2025-01-01", "2025-04-01"],
  ["2024-02", "2024-02-01", "2024-03-01"],
  ["2024-12-31", "2024-12-31", "2025-01-01"],
])("%s begins on %s and ends before %s", (text, from, until) => {
  expect(periodOf(text)).toEqual({ from, until });
});

test("a moment has no end", () => {
  expect(periodOf("2025-07-01T12:30:00Z")).toEqual({ from: "2025-07-01T12:30:00" });
});

test.each(["2025-13", "2025-02-30", "2025-Q5", "yesterday", "' OR 1=1", "01/02/2025"])(
  "%s is no date that anybody could tell",
  (text) => {
    expect(periodOf(text)).toBeUndefined();
  },
);
