import { expect, test } from "vitest";
import { parseRowRange } from "./row-range.ts";

test.each([
  ["100-200", { from: 100, to: 200 }],
  ["5", { from: 5, to: 5 }],
  ["5-", { from: 5, to: Number.POSITIVE_INFINITY }],
  ["all", { from: 1, to: Number.POSITIVE_INFINITY }],
  ["0-5", undefined],
  ["9-3", undefined],
  ["x", undefined],
  ["", undefined],
])("rows %j", (raw, range) => {
  expect(parseRowRange(raw)).toEqual(range);
});
