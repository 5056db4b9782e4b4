import { expect, onTestFinished, test, vi } from "vitest";
import { RecentCache } from "./recent-cache.ts";

test("what was used longest ago goes first", () => {
  const cache = new RecentCache<string>({ size: 100 });
  for (const key of ["a", "b", "c", "d"]) cache.set(key, key, 25);
  cache.get("a");
  cache.set("e", "e", 25);
  expect(cache.get("b")).toBeUndefined();
  expect(cache.get("a")).toBe("a");
  expect(cache.size).toBe(100);
});

test("something too large is not kept and drives out nothing", () => {
  const cache = new RecentCache<string>({ size: 100 });
  cache.set("a", "a", 10);
  cache.set("b", "b", 26);
  expect(cache.get("b")).toBeUndefined();
  expect(cache.get("a")).toBe("a");
});

test("replacing and dropping keep the count right", () => {
  const cache = new RecentCache<string>({ size: 100 });
  cache.set("doc\n1", "x", 20);
  cache.set("doc\n1", "y", 10);
  cache.set("doc\n2", "z", 10);
  cache.set("document\n1", "w", 5);
  expect(cache.size).toBe(25);
  cache.deletePrefix("doc\n");
  expect(cache.size).toBe(5);
  expect(cache.get("document\n1")).toBe("w");
});

test("entries are bounded too, and clearing forgets all", () => {
  const cache = new RecentCache<string>({ entries: 2 });
  for (const key of ["a", "b", "c"]) cache.set(key, key);
  expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual([undefined, "b", "c"]);
  cache.clear();
  expect([cache.get("b"), cache.size]).toEqual([undefined, 0]);
});

test("what is older than an entry may be is not believed", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const cache = new RecentCache<string>({ ageMs: 100 });
  cache.set("a", "x");
  vi.advanceTimersByTime(100);
  expect(cache.get("a")).toBe("x");
  vi.advanceTimersByTime(1);
  expect(cache.get("a")).toBeUndefined();
  expect(cache.size).toBe(0);
});
