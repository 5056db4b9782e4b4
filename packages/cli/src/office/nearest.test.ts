import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

test("what is near to a word comes first, what is far from it not at all", () => {
  const names = ["get-env", "get-sum", "get-resource-reference", "echo"];
  expect(nearest("get-sun", names)).toEqual(["get-sum", "get-env"]);
  expect(nearest("zzz", names)).toEqual([]);
});
