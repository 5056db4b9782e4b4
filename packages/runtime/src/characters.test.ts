import { expect, test } from "vitest";
import { cutCharacters } from "./characters.ts";

const family = "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}";

test.each([
  ["x", "x".repeat(1_000_000)],
  ["报", "报".repeat(101)],
  [family, family.repeat(101)],
  ["e\u0301", "e\u0301".repeat(101)],
])("a hundred characters of %s are a hundred as a reader counts them", (character, text) => {
  expect(cutCharacters(text, 100)).toBe(`${character.repeat(100)}...`);
  expect(cutCharacters(character.repeat(100), 100)).toBe(character.repeat(100));
});

test("a cut comes before a character that has no end", () => {
  expect(cutCharacters(`ab${"\u0301".repeat(3_000)}c`, 100)).toBe("a...");
});
