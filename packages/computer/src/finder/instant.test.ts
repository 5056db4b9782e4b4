import { expect, test } from "vitest";
import { parseInstant } from "./instant.ts";

test.each([
  ["2026-01-15", "2026-01-15T00:00:00Z"],
  ["2026-01-15T08:30:00Z", "2026-01-15T08:30:00Z"],
  ["2026-01-15T08:30", "2026-01-15T08:30:00Z"],
  ["2026-01-15 08:30:00+0800", "2026-01-15T00:30:00Z"],
  ["2026-01-15T08:30:00,5-01:00", "2026-01-15T09:30:00.5Z"],
  [" 2026-01-15t08:30:00z ", "2026-01-15T08:30:00Z"],
])("%s is %s", (text, same) => {
  expect(parseInstant(text)).toBe(Date.parse(same));
});

test.each([undefined, "", "yesterday", "2026", "2026-13-01", "15.01.2026", "2026-01-15T25:00:00Z"])(
  "%s is no time",
  (text) => {
    expect(parseInstant(text)).toBeUndefined();
  },
);
