import { expect, test } from "vitest";
import { closeNames } from "./close-names.ts";

test("the closest come first, what is far off does not come at all", () => {
  const names = ["read_file", "read_files", "write_file", "delete_everything"];
  expect(closeNames("read_fil", names, 2)).toEqual(["read_file", "read_files"]);
  expect(closeNames("zzzzzz", names)).toEqual([]);
});

test("a part of a name leads to it, whatever the case", () => {
  expect(closeNames("LOG", ["note://2026/system-log-of-the-day"])).toEqual([
    "note://2026/system-log-of-the-day",
  ]);
});
