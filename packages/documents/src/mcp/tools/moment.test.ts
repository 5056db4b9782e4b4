import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { momentOf, recentEnd, recentMoment } from "./moment.ts";

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
  ["this month", new Date(2026, 2, 1).getTime()],
  ["last month", new Date(2026, 1, 1).getTime()],
  ["last year", new Date(2025, 0, 1).getTime()],
  ["the past week", NOW - 7 * 24 * HOUR],
  ["past 2 days", NOW - 2 * 24 * HOUR],
  ["last 7 days", NOW - 7 * 24 * HOUR],
  ["a week ago", NOW - 7 * 24 * HOUR],
  ["past month", new Date(2026, 1, 10, 15, 30).getTime()],
  ["2026-03-01 04:05Z", Date.UTC(2026, 2, 1, 4, 5)],
  ["2026-03-01 04:05 UTC", Date.UTC(2026, 2, 1, 4, 5)],
  ["2026-03-01 04:05", new Date(2026, 2, 1, 4, 5).getTime()],
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

test.each([
  ["2026-03-01", Date.UTC(2026, 2, 2)],
  ["2026-02", Date.UTC(2026, 2, 1)],
  ["2025", Date.UTC(2026, 0, 1)],
  ["today", new Date(2026, 2, 11).getTime()],
  ["yesterday", new Date(2026, 2, 10).getTime()],
  ["2026-03-01T12:00:00Z", Date.UTC(2026, 2, 1, 12)],
  ["24h", NOW - 24 * HOUR],
])("a span until %s ends where that ends", (given, expected) => {
  expect(recentEnd(given, "until")).toBe(expected);
});

test.each(["soon", "7 moons", "last", "past", "a", "' OR 1=1", "-1d"])(
  "%s is none, and what would be is said",
  (given) => {
    expect(() => recentMoment(given, "since")).toThrow("or how long ago: 24h, 7d");
  },
);

test("a month before a day that the other month does not have is its last day", () => {
  vi.setSystemTime(new Date(2026, 2, 31, 12));
  expect(recentMoment("1 month", "since")).toBe(new Date(2026, 1, 28, 12).getTime());
});

test("how long ago is no moment where a moment is asked for", () => {
  expect(() => momentOf("7d", "before")).toThrow("before: 7d is no moment");
});
