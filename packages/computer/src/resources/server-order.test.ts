import { expect, test } from "vitest";
import { compareCodePoints, orderServers } from "./server-order.ts";

test("the last used comes first, each once, then the others by name", () => {
  expect(orderServers(["c", "a", "b", "d"], ["a", "b", "a", "c", "gone"])).toEqual(["c", "a", "b", "d"]);
  expect(orderServers(["b", "a"], [])).toEqual(["a", "b"]);
  expect(orderServers([], ["a"])).toEqual([]);
});

test.each([
  ["a", "b"],
  ["B", "a"],
  ["a", "aa"],
  ["", "a"],
  ["\uff5a", "\u{1f600}"],
  ["\u{1f600}", "\u{1f601}"],
])("%j comes before %j", (before, after) => {
  expect(compareCodePoints(before, after)).toBeLessThan(0);
  expect(compareCodePoints(after, before)).toBeGreaterThan(0);
  expect(compareCodePoints(after, after)).toBe(0);
});
