import { expect, test } from "vitest";
import { shownList } from "./shown-list.ts";

test("titles answer a search as long as one of them holds the words, or nobody knows yet", () => {
  expect(shownList({ q: "rain" }, { titles: 2, texts: 9 })).toBe("titles");
  expect(shownList({ q: "rain" }, { titles: undefined, texts: 9 })).toBe("titles");
  expect(shownList({ q: "rain" }, { titles: 0, texts: 0 })).toBe("titles");
});

test("words that stand in no title are shown where they stand", () => {
  expect(shownList({ q: "nine days" }, { titles: 0, texts: 2 })).toBe("text");
});

test("what a person chose stays, and without a search there are titles only", () => {
  expect(shownList({ q: "rain", within: "titles" }, { titles: 0, texts: 2 })).toBe("titles");
  expect(shownList({ q: "rain", within: "text" }, { titles: 2, texts: 0 })).toBe("text");
  expect(shownList({ within: "text" }, { titles: 0, texts: 2 })).toBe("titles");
});
