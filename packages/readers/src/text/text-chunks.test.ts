import { expect, test } from "vitest";
import { chunkLines, splitText } from "./text-chunks.ts";

test("lines stay together until an element is full", () => {
  const lines = Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(99, "."));
  const chunks = chunkLines(lines, 11);
  expect(chunks.map((chunk) => chunk.lines)).toEqual([
    [11, 48],
    [49, 86],
    [87, 110],
  ]);
  expect(chunks.map((chunk) => chunk.text).join("\n")).toBe(lines.join("\n"));
});

test("a long text is cut at spaces, and never inside a character", () => {
  const words = "word ".repeat(2000);
  expect(splitText(words).every((part) => part.endsWith(" "))).toBe(true);
  const faces = "😀".repeat(5000);
  const parts = splitText(faces);
  expect(parts.join("")).toBe(faces);
  expect(parts.filter((part) => /^[\udc00-\udfff]/.test(part))).toEqual([]);
});
