import { expect, test } from "vitest";
import { ReadCache } from "./read-cache.ts";

const one = (value: string) => ({ value, size: 1 });

test("an answer is kept until its group is dropped", () => {
  const cache = new ReadCache<string>();
  cache.set("lab", "a", one("A"));
  cache.set("desk", "a", one("B"));
  expect([cache.get("lab", "a"), cache.get("desk", "a"), cache.get("lab", "b")]).toEqual([
    "A",
    "B",
    undefined,
  ]);
  cache.drop("lab");
  expect([cache.get("lab", "a"), cache.get("desk", "a")]).toEqual([undefined, "B"]);
  cache.clear();
  expect(cache.get("desk", "a")).toBeUndefined();
});

test("the one that was used longest ago goes first", () => {
  const cache = new ReadCache<string>({ entries: 2 });
  cache.set("g", "a", one("A"));
  cache.set("g", "b", one("B"));
  cache.get("g", "a");
  cache.set("g", "c", one("C"));
  expect(["a", "b", "c"].map((key) => cache.get("g", key))).toEqual(["A", undefined, "C"]);
});

test("sizes are bounded together, and what alone is large is not kept", () => {
  const cache = new ReadCache<string>({ size: 100 });
  cache.set("g", "large", { value: "L", size: 11 });
  expect(cache.get("g", "large")).toBeUndefined();
  for (let index = 0; index < 12; index += 1) cache.set("g", String(index), { value: "v", size: 10 });
  expect(cache.get("g", "1")).toBeUndefined();
  expect(cache.get("g", "2")).toBe("v");
  // Written again, it counts once.
  for (let again = 0; again < 20; again += 1) cache.set("g", "11", { value: "w", size: 10 });
  expect(cache.get("g", "2")).toBe("v");
});
