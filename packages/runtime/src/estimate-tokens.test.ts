import { expect, test } from "vitest";
import { estimateTokens, estimateTokensLater, reachOf } from "./estimate-tokens.ts";

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

test.each(["1", " ", "\n", "a", "A", "文", "a1 "])(
  "ten times as much of %j costs ten times as much work",
  (piece) => {
    let looks = 0;
    const counted = (length: number): number => {
      looks = 0;
      const text = piece.repeat(length);
      const watched = Object.assign(Object(text), {
        charCodeAt: (at: number) => {
          looks += 1;
          return text.charCodeAt(at);
        },
      }) as string;
      estimateTokens(watched);
      return looks;
    };
    expect(counted(10_000)).toBeLessThan(counted(1_000) * 11);
  },
);

test("of a very long text samples tell about as much", () => {
  const text = "The quick brown fox, 文字, 12345. ".repeat(60_000);
  const part = text.slice(0, 900_000);
  const expected = (estimateTokens(part) * text.length) / part.length;
  expect(estimateTokens(text) / expected).toBeCloseTo(1, 1);
});

test.each(["", "a", "one two three, 文字 👍.\n", "x".repeat(32_768)])(
  "asked for later, the estimate is the same (%#)",
  (text) => expect(estimateTokensLater(text)()).toBe(estimateTokens(text)),
);

test("of a long text, samples tell about as much when it is asked for later", () => {
  const text = "The quick brown fox, 文字, 12345.\n".repeat(3_000) + "plain words ".repeat(8_000);
  expect(estimateTokensLater(text)() / estimateTokens(text)).toBeCloseTo(1, 1);
});
