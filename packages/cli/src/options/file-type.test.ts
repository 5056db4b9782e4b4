import { expect, test } from "vitest";
import { readType } from "./file-type.ts";

test.each(["pdf", ".pdf", "*.PDF", " pdf "])("%j is the type pdf", (raw) => {
  expect(readType(raw)).toBe("pdf");
});

test.each(["pdf,docx", "", "."])("%j is refused", (raw) => {
  expect(() => readType(raw)).toThrow("Give one type");
});
