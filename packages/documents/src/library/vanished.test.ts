import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Source } from "../sources/source-folders.ts";
import type { Entry } from "./catalogue.ts";
import { Vanished } from "./vanished.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function source(docRef: string, facts: Partial<Source> = {}): Source {
  const own = { size: 10, mtimeMs: 5, ctimeMs: 0, inode: 77 };
  const path = `/${docRef}`;
  return {
    docRef,
    path,
    name: docRef,
    relativePath: docRef,
    version: "1",
    ...own,
    ...facts,
  };
}

const entry: Entry = {
  version: "1",
  state: { phase: "failed", code: "empty", message: "" },
  contentHash: "abc",
  isSearchable: true,
};

test("a file that comes with the same inode, size and time is the one that went", () => {
  const gone = new Vanished();
  gone.add({ source: source("old"), entry });
  expect(gone.takeMoved(source("new", { size: 11 }))).toBeUndefined();
  expect(gone.takeMoved(source("new", { inode: 0 }))).toBeUndefined();
  expect(gone.takeMoved(source("new"))?.source.docRef).toBe("old");
  expect(gone.takeMoved(source("new"))).toBeUndefined();
});

test("a file with the same content is the one that went", () => {
  const gone = new Vanished();
  gone.add({ source: source("old"), entry });
  expect(gone.hasLike(source("new", { size: 11 }))).toBe(false);
  expect(gone.hasLike(source("new", { inode: 1 }))).toBe(true);
  expect(gone.takeByContent("other")).toBeUndefined();
  expect(gone.takeByContent("abc")?.source.docRef).toBe("old");
});

test("what does not come back is forgotten, and only that", () => {
  const forget = vi.fn();
  const gone = new Vanished();
  gone.listen(forget);
  gone.add({ source: source("a"), entry });
  gone.add({ source: source("b"), entry });
  expect(gone.take("a")?.source.docRef).toBe("a");
  vi.advanceTimersByTime(2000);
  gone.add({ source: source("c"), entry });
  vi.advanceTimersByTime(1500);
  expect(forget.mock.calls).toEqual([[["b"]]]);
  vi.advanceTimersByTime(10_000);
  expect(forget).toHaveBeenLastCalledWith(["c"]);
});

test("what has just gone is listed with when it went, until it is back or forgotten", () => {
  const gone = new Vanished();
  gone.add({ source: source("a"), entry });
  vi.advanceTimersByTime(1000);
  expect(gone.list()).toMatchObject([{ source: { docRef: "a" }, goneAt: Date.now() - 1000 }]);
  gone.take("a");
  expect(gone.list()).toEqual([]);
  gone.add({ source: source("b"), entry });
  vi.advanceTimersByTime(5000);
  expect(gone.take("b")).toBeUndefined();
  expect(gone.list()).toHaveLength(1);
  gone.forgotten(["b"]);
  expect(gone.list()).toEqual([]);
});

test("of several files alike, each is found once, and only while it is gone", () => {
  const gone = new Vanished();
  for (const docRef of ["a", "b", "c"]) gone.add({ source: source(docRef), entry });
  expect(gone.takeByContent("abc")?.source.docRef).toBe("a");
  gone.take("b");
  expect(gone.takeMoved(source("new"))?.source.docRef).toBe("c");
  expect(gone.hasLike(source("new"))).toBe(false);
  gone.add({ source: source("d"), entry });
  expect(gone.takeMoved(source("new"))?.source.docRef).toBe("d");
});

test("forty thousand files that come in the place of others are looked up, not looked for", () => {
  const gone = new Vanished();
  const count = 40_000;
  for (let n = 0; n < count; n++) gone.add({ source: source(`old${n}`, { inode: n + 1, size: n }), entry });
  const began = performance.now();
  for (let n = 0; n < count; n++) expect(gone.takeMoved(source("new", { inode: -n - 1 }))).toBeUndefined();
  gone.close();
  // Each with each took half a minute.
  expect(performance.now() - began).toBeLessThan(10_000);
});
