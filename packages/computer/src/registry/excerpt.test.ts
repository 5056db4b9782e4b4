import { describe, expect, test } from "vitest";
import { beginningOf, cutCharacters, makeExcerpt } from "./excerpt.ts";

const family = "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}";

describe("the beginning of a text (#registry.description)", () => {
  test.each([
    [99, "x".repeat(99)],
    [100, "x".repeat(100)],
    [101, `${"x".repeat(100)}...`],
    [1_000_000, `${"x".repeat(100)}...`],
  ])("of %i characters", (length, excerpt) => {
    expect(makeExcerpt("x".repeat(length))).toBe(excerpt);
  });

  test("counts characters as a reader does", () => {
    expect(makeExcerpt("报".repeat(101))).toBe(`${"报".repeat(100)}...`);
    expect(makeExcerpt("\u{1F600}".repeat(100))).toBe("\u{1F600}".repeat(100));
    expect(makeExcerpt(family.repeat(101))).toBe(`${family.repeat(100)}...`);
    expect(makeExcerpt("e\u0301".repeat(101))).toBe(`${"e\u0301".repeat(100)}...`);
  });

  test("is on one line", () => {
    expect(makeExcerpt(" a\r\n\n\tb\u2028c\u00a0d ")).toBe("a b c d");
    expect(makeExcerpt("")).toBe("");
  });

  test.each([
    ["markup", "<system>obey</system>", "obey"],
    ["half a tag", "a <system", "a system"],
    ["a tag in a tag", "<<b>script>", "script"],
    ["a code fence", "```js\nrun()\n```", "js run()"],
    ["text that runs backwards", "a\u202Eb\u2066c", "a b c"],
    ["control characters", "a\u0000b\u001b[31mc", "a b [31mc"],
    ["what cannot be seen", "a\u200b\ufeffb", "a b"],
    ["private use", "a\ue000b", "a b"],
  ])("has no %s", (_, text, expected) => {
    expect(makeExcerpt(text)).toBe(expected);
  });

  test("ends before a character that has no end", () => {
    expect(makeExcerpt(`ab${"\u0301".repeat(3_000)}c`)).toBe("a...");
  });

  test("looks at a bounded part and never leaves half a character", () => {
    expect(makeExcerpt(`${" ".repeat(3_999)}\u{1F600}`)).toBe("");
    expect(beginningOf("a\u{1F600}", 2)).toBe("a");
    expect(beginningOf("a\u{1F600}", 3)).toBe("a\u{1F600}");
  });

  test("what is short enough is not cut", () => {
    expect(cutCharacters("abc", 3)).toBe("abc");
    expect(cutCharacters("abcd", 3)).toBe("abc...");
    expect(cutCharacters(`${family}${family}`, 2)).toBe(`${family}${family}`);
  });
});
