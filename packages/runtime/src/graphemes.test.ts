import { expect, test } from "vitest";
import { graphemesOf } from "./graphemes.ts";

test("a character is what a reader takes for one", () => {
  const text = "e\u0301👩‍👩‍👧字";
  expect([...graphemesOf(text)].map(({ segment }) => segment)).toEqual(["e\u0301", "👩‍👩‍👧", "字"]);
});
