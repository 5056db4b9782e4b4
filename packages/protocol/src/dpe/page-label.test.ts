import { expect, test } from "vitest";
import { describePageNumber, pageLabel } from "./page-label.ts";

test("what is printed on a page is its label, on one line and of some characters", () => {
  expect(pageLabel({ label: "iii" })).toBe("iii");
  expect(pageLabel({ label: " A-\n3 " })).toBe("A- 3");
  expect(pageLabel({ label: "x".repeat(1_000) })).toHaveLength(40);
  for (const metadata of [undefined, null, {}, { label: 3 }, { label: " " }, "label"])
    expect(pageLabel(metadata)).toBeUndefined();
});

test("a page is counted from 1, with what is printed on it where that is another number", () => {
  expect(describePageNumber(8)).toBe("page 9");
  expect(describePageNumber(8, "v")).toBe("page 9 (printed v)");
});
