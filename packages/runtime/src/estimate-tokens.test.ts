import { expect, test } from "vitest";
import { estimateTokens, reachOf } from "./estimate-tokens.ts";

test("words, numbers, wide characters and emoji each cost something, and data costs most", () => {
  expect(estimateTokens("")).toBe(0);
  expect(estimateTokens("hello world")).toBe(2);
  expect(estimateTokens("说明")).toBeGreaterThanOrEqual(2);
  expect(estimateTokens("👍")).toBe(3);
  expect(estimateTokens("A".repeat(1_200))).toBeGreaterThanOrEqual(400);
  expect(estimateTokens("QmFzZTY0".repeat(100))).toBeGreaterThan(600);
});

test("a reach costs no more than was allowed, and one step more would", () => {
  const text = "one two three four five";
  const reach = reachOf(text, 3);
  expect(estimateTokens(text.slice(0, reach))).toBeLessThanOrEqual(3);
  expect(estimateTokens(text.slice(0, reach + 4))).toBeGreaterThan(3);
  expect(reachOf(text, 100)).toBe(text.length);
});
