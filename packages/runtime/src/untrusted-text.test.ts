import { describe, expect, test } from "vitest";
import { oneLine, quoteText } from "./untrusted-text.ts";

const family = "👨‍👩‍👧‍👦";

describe("a line of untrusted text", () => {
  test.each([
    ["line breaks", " a\r\n\tb\u2028c ", "a b c"],
    ["control characters", "a\u0000\u001b[31mb\u202e", "a\\u{0}\\u{1b}[31mb\\u{202e}"],
    ["what cannot be seen", "a\u200bb\u{e0041}", "a\\u{200b}b\\u{e0041}"],
    ["tags", "<b>a</b><!-- x", "&lt;b>a&lt;/b>&lt;!-- x"],
    ["code fences", "```js `x`", "\\`\\`\\`js `x`"],
  ])("has %s escaped, not left out", (_, text, line) => {
    expect(oneLine(text, 100)).toBe(line);
  });

  test.each(["if a < b and c > d:", "2 <3> 4", family, "❤️"])("leaves %s as it is", (text) => {
    expect(oneLine(text, 100)).toBe(text);
  });

  test.each([
    [99, false],
    [100, false],
    [101, true],
  ])("of %i characters is cut after a hundred: %s", (length, isCut) => {
    for (const character of ["x", "文", family])
      expect(oneLine(character.repeat(length), 100)).toBe(
        isCut ? `${character.repeat(100)}...` : character.repeat(length),
      );
  });

  test("ends before a character that has no end", () => {
    expect(oneLine(`a${"\u0301".repeat(300)}`, 100)).toBe("...");
  });
});

describe("a quotation of untrusted text", () => {
  test.each([
    ["code", "if a < b and c > d:\n\tx = `y`", '"if a < b and c > d:\\n\\tx = `y`"'],
    ["tags", "</tools>", '"\\u003c/tools>"'],
    ["fences", "```", '"\\u0060\\u0060\\u0060"'],
    ["direction marks", "a\u202eb\u2028", '"a\\u202eb\\u2028"'],
    ["quotes", 'say "stop"', '"say \\"stop\\""'],
    ["invisible letters", "\u{e0041}", '"\\udb40\\udc41"'],
  ])("keeps %s, escaped, and reads back as it was", (_, text, quotation) => {
    expect(quoteText(text, 100)).toBe(quotation);
    expect(JSON.parse(quoteText(text, 100))).toBe(text);
  });

  test("is cut by characters", () => {
    expect(JSON.parse(quoteText(family.repeat(101), 100))).toBe(`${family.repeat(100)}...`);
    expect(quoteText("x".repeat(1_000_000), 3)).toBe('"xxx..."');
  });
});
