import { describe, expect, test } from "vitest";
import { occurrencesOf, smallestWindow } from "./closeness.ts";
import { exactUnit } from "./query-unit.ts";

const windowOf = (text: string, ...words: readonly string[]): string | undefined => {
  const padded = ` ${text} `;
  const window = smallestWindow(words.map((word) => occurrencesOf(exactUnit(word, word), padded)));
  return window && padded.slice(window.start, window.start + window.length);
};

describe("smallestWindow", () => {
  test("is the shortest stretch that holds every word", () => {
    expect(windowOf("a x x b x c x x a x b c", "a", "b", "c")).toBe("a x b c");
  });

  test("finds words that stand in another order", () => {
    expect(windowOf("c x a b x x x a x x c", "a", "c")).toBe("c x a");
  });

  test("does not exist where a word is missing", () => {
    expect(windowOf("a b", "a", "c")).toBeUndefined();
  });

  test("takes phrases as one", () => {
    expect(windowOf("报 x 告 报 告 y", "报 告", "y")).toBe("报 告 y");
  });
});

describe("occurrencesOf", () => {
  test("finds whole words only", () => {
    expect(occurrencesOf(exactUnit("art", "art"), " art party arts art ")).toHaveLength(2);
  });

  test("finds words side by side, and those that begin so", () => {
    expect(occurrencesOf(exactUnit("a", "a"), " a a a ")).toHaveLength(3);
    const prefix = {
      typed: "ar",
      kind: "word" as const,
      forms: [{ words: "ar", isPrefix: true, weight: 1 }],
    };
    expect(occurrencesOf(prefix, " art party arts bar ")).toHaveLength(2);
  });

  test("is bounded", () => {
    expect(occurrencesOf(exactUnit("a", "a"), ` ${"a ".repeat(10_000)}`).length).toBeLessThanOrEqual(64);
  });
});
