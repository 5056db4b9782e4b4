import { describe, expect, test } from "vitest";
import { fitBlocks } from "./layout.ts";

const one = (): number => 1;
const more = (count: number): string => `${count} more`;

describe("blocks on a screen", () => {
  test("stand apart where there is room, and empty ones take none", () => {
    expect(fitBlocks([{ lines: ["a"] }, { lines: [] }, { lines: ["b"] }], 10, one)).toEqual(["a", "", "b"]);
  });

  test("the longest gives up lines first, and says how many", () => {
    const long = { lines: ["1", "2", "3", "4", "5"], spare: 4, more };
    expect(fitBlocks([{ lines: ["a"] }, long], 5, one)).toEqual(["a", "", "1", "2", "3 more"]);
  });

  test("prized lines are given up only when no other block has any to spare", () => {
    const asked = { lines: ["?", "1", "2", "3"], spare: 3, prized: 4, more };
    const long = { lines: ["a", "b", "c"], spare: 2 };
    expect(fitBlocks([asked, long], 7, one)).toEqual(["?", "1", "2", "3", "", "a", "b"]);
    expect(fitBlocks([asked, long], 5, one)).toEqual(["?", "1", "2 more", "", "a"]);
    expect(fitBlocks([asked, long], 3, one)).toEqual(["?", "3 more", "a"]);
  });

  test("when that is not enough the empty lines go, before any more does", () => {
    const blocks = [{ lines: ["a"] }, { lines: ["1", "2"], spare: 1 }, { lines: ["z"] }];
    expect(fitBlocks(blocks, 4, one)).toEqual(["a", "1", "2", "z"]);
  });

  test("a terminal that is too low for everything shows the beginning", () => {
    expect(fitBlocks([{ lines: ["a", "b"] }, { lines: ["c"] }], 2, one)).toEqual(["a", "b"]);
  });

  test("a line that is too long for what is left gives way to the short ones below it", () => {
    const rowsOf = (line: string): number => line.length;
    expect(fitBlocks([{ lines: ["a", "wide"] }, { lines: ["z"] }], 3, rowsOf)).toEqual(["a", "z"]);
  });

  test("a line that the terminal breaks counts as the rows that it takes", () => {
    const rowsOf = (line: string): number => line.length;
    expect(fitBlocks([{ lines: ["a"] }, { lines: ["wide", "b"], spare: 1 }], 6, rowsOf)).toEqual([
      "a",
      "",
      "wide",
    ]);
  });
});
