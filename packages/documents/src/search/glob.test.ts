import { describe, expect, test } from "vitest";
import { compileGlob, isGlob } from "./glob.ts";

describe("a pattern", () => {
  test.each([
    ["*.md", "a.md", true],
    ["*.md", "x/a.md", false],
    ["**/*.md", "x/y/a.md", true],
    ["**/*.md", "a.md", true],
    ["x/**", "x/y/z", true],
    ["x/**/z", "x/z", true],
    ["x/**/z", "x/a/b/z", true],
    ["x/**/z", "x/a/b/zz", false],
    ["a?c", "abc", true],
    ["a?c", "ac", false],
    ["报*.docx", "报告.docx", true],
    ["[a-c]x", "bx", true],
    ["[!a-c]x", "bx", false],
    ["[]x", "[]x", true],
    ["{a,b}/{c,d}.md", "b/c.md", true],
    ["{a,b}/{c,d}.md", "b/e.md", false],
    ["{a,{b,c}}", "c", true],
    ["{a}", "{a}", true],
    ["a*b*c", "aXbYbZc", true],
    ["a*b*c", "aXbYbZ", false],
    ["*", "😀", true],
    ["?", "😀", true],
    ["a.c", "abc", false],
    ["(a|b)+", "a", false],
    ["(a|b)+", "(a|b)+", true],
  ])("%s and the path %s: %s", (pattern, path, expected) => {
    expect(compileGlob(pattern)(path)).toBe(expected);
  });

  test("of very many stars, or very many braces, is compared in few steps", () => {
    const path = `${"a".repeat(255)}/`.repeat(16);
    expect(compileGlob(`${"*a".repeat(400)}b`)(path)).toBe(false);
    expect(compileGlob(`${"**/*a/".repeat(100)}b`)(path)).toBe(false);
    expect(compileGlob("{a,b}".repeat(100))(path)).toBe(false);
  });
});

test("names with brackets of other kinds are no patterns", () => {
  expect(isGlob("reports (2026)/a+b|c@d!e")).toBe(false);
  expect(isGlob("reports/*")).toBe(true);
});
