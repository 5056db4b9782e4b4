import { expect, test } from "vitest";
import { printable, printableJson, printableLine, printableLines } from "./printable.ts";

test("control characters, bidirectional overrides and line separators are spelled out", () => {
  expect(printable("a\u001b[31mb\u009b\u202ec\u2028")).toBe("a\\u001b[31mb\\u009b\\u202ec\\u2028");
});

test("a text of lines keeps its line breaks and loses what could move the cursor", () => {
  expect(printableLines("one\r\ntwo\rthree\tfour\u0007")).toBe("one\ntwo\nthree    four\\u0007");
});

test("a line has no line breaks", () => {
  expect(printableLine("  one\n\ttwo\u001b ")).toBe("one two\\u001b");
});

test("data reads back as it was, and is harmless as text", () => {
  const value = { text: "a\u009b31m\u001b\u202e", list: [1] };
  const json = printableJson(value);
  expect(JSON.parse(json)).toEqual(value);
  expect(json).not.toContain("\u009b");
});
