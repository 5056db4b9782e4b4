import { expect, test } from "vitest";
import { readSince } from "./since.ts";

const now = Date.parse("2026-03-08T12:00:00Z");

test("a moment is so long ago, or a day of the calendar here", () => {
  expect(readSince("24h", now).toISOString()).toBe("2026-03-07T12:00:00.000Z");
  expect(readSince("2w", now).toISOString()).toBe("2026-02-22T12:00:00.000Z");
  expect(readSince("2026-03-01", now)).toEqual(new Date(2026, 2, 1));
  expect(readSince("2026-03-01T10:00:00Z", now).toISOString()).toBe("2026-03-01T10:00:00.000Z");
});

test.each(["", "yesterday", "7", "7x", "2026-13-01", "12345678d"])("%j is none", (raw) => {
  expect(() => readSince(raw, now)).toThrow("7d");
});
