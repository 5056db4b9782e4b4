import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { momentOf, recentMoment } from "./moment.ts";

const NOW = new Date(2026, 2, 10, 15, 30).getTime();
const HOUR = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

test.each([
  ["24h", NOW - 24 * HOUR],
  ["7d", NOW - 7 * 24 * HOUR],
  ["7 days", NOW - 7 * 24 * HOUR],
  ["2 weeks ago", NOW - 14 * 24 * HOUR],
  ["90 minutes", NOW - 1.5 * HOUR],
  ["today", new Date(2026, 2, 10).getTime()],
  ["Yesterday", new Date(2026, 2, 9).getTime()],
  ["monday", new Date(2026, 2, 9).getTime()],
  ["Tuesday", new Date(2026, 2, 10).getTime()],
  ["last Tuesday", new Date(2026, 2, 3).getTime()],
  ["this week", new Date(2026, 2, 9).getTime()],
  ["last week", new Date(2026, 2, 2).getTime()],
  ["2026-03-01", Date.UTC(2026, 2, 1)],
  ["2026-03", Date.UTC(2026, 2, 1)],
  ["2026", Date.UTC(2026, 0, 1)],
  ["1 month", new Date(2026, 1, 10, 15, 30).getTime()],
  ["2 years ago", new Date(2024, 2, 10, 15, 30).getTime()],
  ["1772323200", Date.UTC(2026, 2, 1)],
  ["1772323200000", Date.UTC(2026, 2, 1)],
])("%s is a moment", (given, expected) => {
  expect(recentMoment(given, "since")).toBe(expected);
});

test.each(["soon", "7 moons", "' OR 1=1", "-1d"])("%s is none, and what would be is said", (given) => {
  expect(() => recentMoment(given, "since")).toThrow("or how long ago: 24h, 7d");
});

test("a month before a day that the other month does not have is its last day", () => {
  vi.setSystemTime(new Date(2026, 2, 31, 12));
  expect(recentMoment("1 month", "since")).toBe(new Date(2026, 1, 28, 12).getTime());
});

test("how long ago is no moment where a moment is asked for", () => {
  expect(() => momentOf("7d", "before")).toThrow("before: 7d is no moment");
});
