import { expect, test } from "vitest";
import { columnNames } from "./table-source.ts";

test("columns without a name get the letters of a sheet, and each name is there once", () => {
  expect(columnNames(["Name", null, "name", " two\nlines ", "_row"], 7)).toEqual([
    ...["Name", "B", "name 2", "two lines", "_row 2", "F", "G"],
  ]);
  expect(columnNames([], 28).at(-1)).toBe("AB");
});
