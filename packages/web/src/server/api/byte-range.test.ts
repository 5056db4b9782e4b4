import { expect, test } from "vitest";
import { readRange } from "./byte-range.ts";

test.each([
  [undefined, undefined],
  ["bytes=0-9", { start: 0, end: 10 }],
  ["bytes=90-", { start: 90, end: 100 }],
  ["bytes=90-500", { start: 90, end: 100 }],
  ["bytes=-10", { start: 90, end: 100 }],
  ["bytes=-500", { start: 0, end: 100 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=9-3", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=-", undefined],
  ["bytes=0-1,5-6", undefined],
  ["lines=0-1", undefined],
])("%s of 100 bytes", (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});
