import { expect, test, vi } from "vitest";
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

test.each([family, "e\u0301", "한"])("characters of %j are the same wherever a window ends", (character) => {
  for (const before of ["", "x", "xy"])
    expect(cutCharacters(before + character.repeat(3_000), 2_000).length).toBe(
      before.length + character.length * (2_000 - before.length) + "...".length,
    );
});

test("a long text is gone through in parts: a step takes as long as the text that it is taken in", () => {
  const segment = vi.spyOn(Intl.Segmenter.prototype, "segment");
  cutCharacters("word ".repeat(40_000), 8_000);
  const lengths = segment.mock.calls.map(([text = ""]) => text.length);
  segment.mockRestore();
  expect(Math.max(...lengths)).toBeLessThan(2_000);
});
