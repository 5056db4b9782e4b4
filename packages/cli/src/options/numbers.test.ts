import { expect, test } from "vitest";
import { readCount, readLimit } from "./numbers.ts";

test("a limit is at least one, an offset may be none", () => {
  expect([readLimit("1"), readCount("0")]).toEqual([1, 0]);
  for (const raw of ["0", "-1", "1.5", "many", ""]) expect(() => readLimit(raw)).toThrow();
});
