import { expect, test } from "vitest";
import { ListItems } from "./list-items.ts";

function listOf(...items: readonly (readonly [depth: number, text: string])[]) {
  const list = new ListItems();
  for (const [depth, text] of items) list.add({ depth, ordered: false, text });
  return list.take()?.content["items"];
}

test("items nest below the nearest shallower one, however far the jump", () => {
  expect(listOf([0, "a"], [3, "b"], [3, "c"], [1, "d"], [0, "e"])).toEqual([
    { text: "a", items: ["b", "c", "d"] },
    "e",
  ]);
});

test("a list that starts deep has its first item on top", () => {
  expect(listOf([2, "a"], [0, "b"])).toEqual(["a", "b"]);
});

test("words after a sublist stand as an item, for the list is in reading order", () => {
  const list = new ListItems();
  list.add({ depth: 1, ordered: true, text: "a" });
  list.continue({ depth: 1, ordered: true, text: "more" });
  list.add({ depth: 2, ordered: true, text: "b" });
  list.continue({ depth: 1, ordered: true, text: "after" });
  expect(list.take()?.content).toEqual({
    ordered: true,
    items: [{ text: "a\nmore", ordered: true, items: ["b"] }, "after"],
  });
  expect(list.take()).toBeUndefined();
});
