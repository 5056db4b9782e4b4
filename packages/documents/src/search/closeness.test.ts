import { describe, expect, test } from "vitest";
import { followings, smallestWindow } from "./closeness.ts";
import { exactUnit } from "./query-unit.ts";
import { PassageScanner } from "./scan-passage.ts";

const windowOf = (text: string, ...words: readonly string[]): string | undefined => {
  const { found } = new PassageScanner(words.map((word) => exactUnit(word, word))).scan(text);
  const window = smallestWindow(found);
  return (
    window &&
    text
      .split(" ")
      .slice(window.start, window.start + window.length)
      .join(" ")
  );
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

describe("followings", () => {
  const count = (text: string, first: string, second: string): number => {
    const { found } = new PassageScanner([exactUnit(first, first), exactUnit(second, second)]).scan(text);
    return followings(found[0] ?? [], found[1] ?? []);
  };

  test("counts the second behind the first, less with words between them, and not the other way round", () => {
    expect(count("cost sales x cost sales", "cost", "sales")).toBe(2);
    expect(count("cost of sales", "cost", "sales")).toBeLessThan(1);
    expect(count("cost a b c d e sales", "cost", "sales")).toBe(0);
    expect(count("sales cost", "cost", "sales")).toBe(0);
  });
});
