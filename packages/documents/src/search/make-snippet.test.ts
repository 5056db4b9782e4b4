import { describe, expect, test } from "vitest";
import { makeSnippet } from "./make-snippet.ts";
import { parseQuery } from "./parse-query.ts";
import { PassageScanner } from "./scan-passage.ts";

const snippetOf = (text: string, query: string): string => {
  const units = parseQuery(query).wanted.map((unit) => ({ unit, worth: 1 }));
  return makeSnippet({ text, focus: 0 }, units, new PassageScanner(units.map(({ unit }) => unit)))
    .map((piece) => (piece.is_match ? `[${piece.text}]` : piece.text))
    .join("");
};

describe("makeSnippet", () => {
  test("marks the words in the text as it was written", () => {
    expect(snippetOf("Die Größe der STRASSE in Zürich.", "grosse straße zurich")).toBe(
      "Die [Größe] der [STRASSE] in [Zürich].",
    );
  });

  test("marks words of scripts without spaces, and phrases as one", () => {
    expect(snippetOf("公司的营业收入增长。", "营业收入")).toBe("公司的[营业收入]增长。");
    expect(snippetOf("a leak test here, no leak", '"leak test"')).toBe("a [leak test] here, no leak");
  });

  test("is one line", () => {
    expect(snippetOf("first\n\n  second\tpump\r\nthird", "pump")).toBe("first second [pump] third");
  });

  test("shows the stretch that holds most of the words, with dots where it was cut", () => {
    const text = `${"lorem pump ipsum ".repeat(40)} the pump has a leak test ${"dolor sit ".repeat(60)}`;
    const snippet = snippetOf(text, "pump leak test");
    expect(snippet).toMatch(/^….*\[pump\] has a \[leak\] \[test\].*…$/);
    expect(snippet.length).toBeLessThan(300);
  });

  test("finds it far down in a long text", () => {
    const text = `${"字".repeat(15_000)}漏水检查${"字".repeat(5_000)}`;
    expect(snippetOf(text, "漏水")).toContain("字[漏水]检查字");
  });

  test("begins with the text where only the title matched", () => {
    expect(snippetOf("Nothing of it here.", "pump")).toBe("Nothing of it here.");
  });

  test("cuts no character in two", () => {
    const family = "👨‍👩‍👧‍👦";
    const text = `${family.repeat(60)} pump ${"e\u0301".repeat(300)}`;
    const snippet = snippetOf(text, "pump").replaceAll(/[…[\]]/g, "");
    expect(snippet.replaceAll(family, "").replaceAll("e\u0301", "").trim()).toBe("pump");
  });

  test("does not cut a word where a space is near", () => {
    const text = Array.from({ length: 200 }, (_, index) => `word${index}x`).join(" ");
    const words = snippetOf(text, "word100x")
      .replaceAll(/[…[\]]/g, "")
      .trim()
      .split(" ");
    expect(words.every((word) => /^word\d+x$/.test(word))).toBe(true);
  });
});
