import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

test("a text that fits is whole", () => {
  expect(cutText("short", 0, 10)).toEqual({ text: "short", start: 0, next: undefined, total: 5 });
});

test("a part ends after a line where it can, and the next goes on there", () => {
  const text = "first line here\nsecond line here\nthird line here\n";
  const part = cutText(text, 0, 10);
  expect(part.text.endsWith("\n")).toBe(true);
  expect(cutText(text, part.next ?? 0, 100).text).toBe(text.slice(part.text.length));
});

test.each([
  ["emoji", "👨‍👩‍👧‍👦".repeat(50)],
  ["CJK", "文字".repeat(200)],
  ["data", "x".repeat(2_000)],
  ["line breaks after a carriage return", `'\r${"\n".repeat(2_000)}`],
  ["carriage returns", "\r\n".repeat(1_000)],
])("parts of %s are never cut inside a character and give the whole together", (_, text) => {
  const parts: string[] = [];
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const part = cutText(text, offset, 40);
    expect(part.text).not.toMatch(/^\u200d|\u200d$|^[\udc00-\udfff]|[\ud800-\udbff]$/);
    parts.push(part.text);
    offset = part.next;
  }
  expect(parts.join("")).toBe(text);
  expect(parts.length).toBeGreaterThan(1);
});

test.each(["x", "X", "7", "-"])("of a run of %j that has no end as much is shown as fits", (piece) => {
  const part = cutText(`${piece.repeat(1_000_000)}`, 0, 1_000);
  expect(part.text.length).toBeGreaterThan(800);
  expect(cutText(`Title\n${piece.repeat(1_000_000)}`, 6, 1_000).text.length).toBeGreaterThan(800);
});

test("an offset beyond the end, or inside a character, is none to worry about", () => {
  expect(cutText("abc", 99, 10)).toMatchObject({ text: "", next: undefined });
  expect(cutText("a👍b", 2, 10).text).toBe("👍b");
});
