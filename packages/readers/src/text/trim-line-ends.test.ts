import { expect, test } from "vitest";
import { trimLineEnds } from "./trim-line-ends.ts";

test.each([
  ["a  \n b \n\n  c", "a\n b\n\n  c"],
  ["  a  ", "  a"],
  ["   ", ""],
  ["a\t \n", "a\t\n"],
])("%j is %j", (text, trimmed) => {
  expect(trimLineEnds(text)).toBe(trimmed);
});

test("a long run of spaces within a line is looked at once", () => {
  const line = `a${" ".repeat(500_000)}b`;
  expect(trimLineEnds(`${line}\n${line}  `)).toBe(`${line}\n${line}`);
});
