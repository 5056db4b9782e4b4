import { expect, test } from "vitest";
import { pageRanges } from "../read/native-reader.ts";
import { pdfDate } from "../read/pdf-date.ts";
import { samplePages } from "./document-profile.ts";

test("a short document is looked at whole, a long one at pairs of pages from the first to the last", () => {
  expect(samplePages(3)).toEqual([0, 1, 2]);
  const sample = samplePages(1000);
  expect(sample).toHaveLength(16);
  expect(sample.slice(0, 2)).toEqual([0, 1]);
  expect(sample.slice(-2)).toEqual([998, 999]);
});

test("pages that follow each other are asked for as a range", () => {
  expect(pageRanges([0, 1, 2, 6, 8, 9])).toBe("1-3,7,9-10");
});

test.each([
  ["D:20260115083000+08'00'", "2026-01-15T00:30:00.000Z"],
  ["D:20260115", "2026-01-15T00:00:00.000Z"],
  ["20260115083000Z", "2026-01-15T08:30:00.000Z"],
  ["yesterday", undefined],
  ["D:20269999", undefined],
  [undefined, undefined],
])("the date %s is %s", (written, wanted) => {
  expect(pdfDate(written)).toBe(wanted);
});
