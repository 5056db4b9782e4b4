import { expect, test } from "vitest";
import type { TextSpan } from "../index/model.ts";
import { cutWindows, guessTokens } from "./cut-windows.ts";

function passage(...elements: readonly string[]): { body: string; spans: TextSpan[] } {
  let body = "";
  const spans = elements.map((text, at): TextSpan => {
    const start = body === "" ? 0 : body.length + 1;
    body = start === 0 ? text : `${body}\n${text}`;
    return { elementId: `e${at}`, category: "text", start, end: body.length };
  });
  return { body, spans };
}

const windowsOf = ({ body, spans }: ReturnType<typeof passage>): readonly string[] =>
  cutWindows(body, spans).map(({ start, end }) => body.slice(start, end));

test("elements that fit together are one window", () => {
  expect(windowsOf(passage("one two", "three four"))).toEqual(["one two\nthree four"]);
});

test("a window ends between elements where the next does not fit", () => {
  const [first, second] = ["a ".repeat(150).trim(), "b ".repeat(150).trim()];
  expect(windowsOf(passage(first, second))).toEqual([first, second]);
});

test("nothing of a long text is lost, in lines, in words and in a script without spaces", () => {
  const rows = Array.from({ length: 100 }, (_, row) => `row ${row} has 1,234.56`).join("\n");
  for (const text of [rows, "word ".repeat(1_000).trim(), "保修条款".repeat(300)]) {
    const windows = windowsOf(passage(text));
    expect(windows.join("")).toBe(text);
    expect(windows.length).toBeGreaterThan(1);
    for (const window of windows) expect(guessTokens(window)).toBeLessThanOrEqual(220);
  }
});

test("what has no text has no window", () => {
  expect(windowsOf(passage("  \n "))).toEqual([]);
  expect(cutWindows("", [])).toEqual([]);
});
