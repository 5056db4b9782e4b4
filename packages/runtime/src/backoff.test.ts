import { expect, test } from "vitest";
import { Backoff } from "./backoff.ts";

test("waits double up to the longest", () => {
  const backoff = new Backoff({ firstMs: 100, longestMs: 1_000, jitter: 0 });
  expect(Array.from({ length: 6 }, () => backoff.next())).toEqual([100, 200, 400, 800, 1_000, 1_000]);
  expect(backoff.attempts).toBe(6);
});

test("success starts over", () => {
  const backoff = new Backoff({ firstMs: 100, jitter: 0 });
  backoff.next();
  backoff.next();
  backoff.reset();
  expect(backoff.next()).toBe(100);
});

test.each([
  [0, 70],
  [0.5, 100],
  [1, 130],
])("a wait strays with chance %f to %i", (random, expected) => {
  expect(new Backoff({ firstMs: 100, jitter: 0.3, random: () => random }).next()).toBe(expected);
});

test("no chance makes a wait longer than the longest, however many attempts", () => {
  const backoff = new Backoff({ firstMs: 100, longestMs: 500, random: () => 1 });
  for (let attempt = 0; attempt < 2_000; attempt++) expect(backoff.next()).toBeLessThanOrEqual(500);
});
