import { describe, expect, test } from "vitest";
import { createStyle } from "../style.ts";
import { widthOf } from "../width.ts";
import { renderMarkdown } from "./render-markdown.ts";

function draw(markdown: string, width = 60): string[] {
  return renderMarkdown(markdown, { width, style: createStyle(false) }).split("\n");
}

describe("Markdown on a terminal", () => {
  test("headings, emphasis and code lose their marks", () => {
    expect(draw("# The *plan*\n\nBuild **it** with `stone`.")).toEqual([
      "The plan",
      "",
      "Build it with stone.",
    ]);
  });

  test("colours say what the marks said", () => {
    const text = renderMarkdown("# Plan\n\n**it**", { width: 60, style: createStyle(true) });
    expect(text).toContain("\u001b[1m");
  });

  test("lists are drawn with their levels, long items under their own text", () => {
    expect(draw("- one\n- two\n  1. in\n  2. a longer item that goes on", 24)).toEqual([
      "• one",
      "• two",
      "  1. in",
      "  2. a longer item that",
      "     goes on",
    ]);
  });

  test("a table has a header, a rule and numbers at the right; a cell wraps within its column", () => {
    const table = "| 项目 | n |\n|---|---|\n| 港口的灯塔与航道维护 | 1,200 |\n| b<br>c | 7 |";
    const lines = draw(table, 20);
    expect(lines[1]).toMatch(/^─+ {2}─{5}$/);
    expect(lines.every((line) => widthOf(line) <= 20)).toBe(true);
    expect(lines.at(-1)).toBe("c");
    expect(lines.find((line) => line.startsWith("b"))).toMatch(/^b +7$/);
  });

  test("a table with more columns than fit is drawn as one line per value", () => {
    const names = "abcdefghij".split("");
    const table = `|${names.join("|")}|\n|${names.map(() => "---").join("|")}|\n|${names.map(() => "some words").join("|")}|`;
    expect(draw(table, 40).slice(0, 2)).toEqual(["a  some words", "b  some words"]);
  });

  test("the address of a link is shown behind its text", () => {
    expect(draw("[the bank](https://evil.example/)")).toEqual(["the bank <https://evil.example/>"]);
  });

  test("what is no text stays what it is: quotes, code, rules", () => {
    expect(draw("> quoted\n\n```js\nlet a;\n```\n\n---", 10)).toEqual([
      "│ quoted",
      "",
      "  let a;",
      "",
      "──────────",
    ]);
  });

  test("no escape sequence gets through, neither as it is nor as an entity or an address", () => {
    const text = draw(
      "a\u001b]0;title\u0007 &#155;31m `\u001b[2J`\n\n```\n\u001b[H\n```\n\n[x](<a\u001bb>)",
    ).join("\n");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });
});
