import { expect, test } from "vitest";
import type { Source } from "./source.ts";
import { SourceTable } from "./source-table.ts";

function source(path: string, docRef = path): Source {
  const facts = { size: 1, mtimeMs: 1, ctimeMs: 1, inode: 1, version: "1" };
  return { ...facts, docRef, path, name: path, relativePath: path };
}

function tableOf(paths: readonly string[], roots = ["/r"]): SourceTable {
  const table = new SourceTable(roots);
  for (const path of paths) table.put(path, source(path));
  return table;
}

const pathsOf = (table: SourceTable): string[] => table.list().map(({ path }) => path);

test("the order is that of a walk: what is in a folder stands where its name stands", () => {
  const table = tableOf(["/r/b.txt", "/r/b/z", "/r/a", "/r/b/sub/x", "/r/b-c"]);
  expect(pathsOf(table)).toEqual(["/r/a", "/r/b/sub/x", "/r/b/z", "/r/b-c", "/r/b.txt"]);
});

test("a few changes and many lead to the same list", () => {
  const many = Array.from({ length: 200 }, (_, n) => `/r/${n % 7}/${n}.txt`);
  const once = tableOf(many.filter((_, n) => n % 3 !== 0));
  const bitByBit = tableOf([]);
  for (const path of many) {
    bitByBit.put(path, source(path));
    bitByBit.list();
  }
  for (const [n, path] of many.entries()) if (n % 3 === 0) bitByBit.delete(source(path));
  bitByBit.list();
  const [first] = once.list();
  if (first) once.put(first.path, { ...first, version: "2" });
  if (first) bitByBit.put(first.path, { ...first, version: "2" });
  expect(bitByBit.list()).toEqual(once.list());
  expect(once.list()[0]?.version).toBe("2");
});

test("the size is that of the list, before it is made", () => {
  const table = tableOf(["/r/a", "/r/b"]);
  const seen = source("/elsewhere/c", "c");
  table.put("/r/link", seen);
  table.put("/r/b", { ...source("/r/b"), version: "2" });
  const sizes = [table.size, table.list().length];
  table.delete(seen);
  table.delete(source("/r/a"));
  expect([...sizes, table.size, table.list().length]).toEqual([3, 3, 1, 1]);
});

test("a list that was given does not change any more", () => {
  const table = tableOf(["/r/a", "/r/b"]);
  const list = table.list();
  table.delete(source("/r/a"));
  table.put("/r/c", source("/r/c"));
  expect(pathsOf(table)).toEqual(["/r/b", "/r/c"]);
  expect(list.map(({ path }) => path)).toEqual(["/r/a", "/r/b"]);
});

test("roots keep their order, also where one is in the other", () => {
  const table = tableOf(["/r/a", "/r/sub/b", "/q/c"], ["/r/sub", "/q", "/r"]);
  expect(pathsOf(table)).toEqual(["/r/sub/b", "/q/c", "/r/a"]);
});

test("a file behind a link is known by where the link is, and found by where it leads", () => {
  const table = tableOf(["/r/a"]);
  table.put("/r/link", source("/r/.hidden/x", "x"));
  expect(table.at("/r/link")?.docRef).toBe("x");
  expect(table.within(["/r/.hidden"]).map(({ docRef }) => docRef)).toEqual(["x"]);
  expect(pathsOf(table)).toEqual(["/r/a", "/r/.hidden/x"]);
  table.delete(source("/r/.hidden/x", "x"));
  expect(table.at("/r/link")).toBeUndefined();
  expect(pathsOf(table)).toEqual(["/r/a"]);
});

test("what lies below a folder does not include its neighbours with longer names", () => {
  const table = tableOf(["/r/a/1", "/r/a/b/2", "/r/ab/3", "/r/a.txt"]);
  expect(table.within(["/r/a"]).map(({ path }) => path)).toEqual(["/r/a/1", "/r/a/b/2"]);
  expect(table.within(["/r/a.txt", "/r/none"]).map(({ path }) => path)).toEqual(["/r/a.txt"]);
});

test("what lies below some of very many paths is found without trying each with each", () => {
  const known = Array.from({ length: 50_000 }, (_, n) => `/r/old/${n % 100}/${n}.txt`);
  const table = tableOf(known);
  const asked = ["/r/old/7", ...Array.from({ length: 5000 }, (_, n) => `/r/new/${n}.txt`)];
  const began = performance.now();
  expect(table.within(asked)).toHaveLength(500);
  // Each with each took half a minute.
  expect(performance.now() - began).toBeLessThan(5000);
});
