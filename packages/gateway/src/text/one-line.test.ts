import { expect, test } from "vitest";
import { oneLine } from "./one-line.ts";

test.each([
  ["lines", "a\r\nb\u2028c", "a b c"],
  ["control characters", "a\u0000\u001b[31mb\u202e", "a [31mb"],
  ["markup and fences", "<b>a</b>```js", "b a /b js"],
  ["an emoji of several", "👨‍👩‍👧", "👨‍👩‍👧"],
])("%s are made harmless", (_, text, line) => {
  expect(oneLine(text, 100)).toBe(line);
});

test.each([
  [99, false],
  [100, false],
  [101, true],
])("%i characters are cut after a hundred: %s", (length, isCut) => {
  for (const character of ["x", "文", "👨‍👩‍👧‍👦"])
    expect(oneLine(character.repeat(length), 100)).toBe(
      isCut ? `${character.repeat(100)}...` : character.repeat(length),
    );
});

test("a character without end is no character", () => {
  expect(oneLine(`a${"\u0301".repeat(300)}`, 100)).toBe("...");
});
