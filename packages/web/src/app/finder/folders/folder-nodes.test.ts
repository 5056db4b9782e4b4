import { expect, test } from "vitest";
import { endOfWay, folderNodes, topFolders, wayTo } from "./folder-nodes.ts";

const folder = (path: string, depth: number) => ({
  path,
  depth,
  name: path.split("/").at(-1) ?? "",
  count: 1,
});
const folders = [
  folder("/d", 0),
  folder("/d/a", 1),
  folder("/d/a/x", 2),
  folder("/d/a/x/y", 3),
  folder("/d/ab", 1),
];
const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

test("one served folder is left out, several are not", () => {
  expect(topFolders(folders).map(({ name, depth }) => `${depth} ${name}`)).toEqual([
    "0 a",
    "1 x",
    "2 y",
    "0 ab",
  ]);
  expect(namesOf(topFolders([...folders, folder("/e", 0)]))).toEqual(["d", "a", "x", "y", "ab", "e"]);
});

test("what is in a closed folder is not in view, however open it is itself", () => {
  expect(namesOf(folderNodes(folders, new Set()))).toEqual(["a", "ab"]);
  expect(namesOf(folderNodes(folders, new Set(["/d/a/x"])))).toEqual(["a", "ab"]);
  const nodes = folderNodes(folders, new Set(["/d/a", "/d/a/x"]));
  expect(namesOf(nodes)).toEqual(["a", "x", "y", "ab"]);
  expect(nodes.map(({ hasFolders }) => hasFolders)).toEqual([true, true, false, false]);
});

test("the way to a folder goes by names, not by letters", () => {
  expect(namesOf(wayTo(folders, "/d/a/x"))).toEqual(["a", "x"]);
  expect(namesOf(wayTo(folders, "/d/ab"))).toEqual(["ab"]);
  expect(wayTo(folders, undefined)).toEqual([]);
});

test("of a long way its end is shown, and the step before that leads to the rest", () => {
  const way = ["/d/1", "/d/1/2", "/d/1/2/3", "/d/1/2/3/4", "/d/1/2/3/4/5"].map((path, depth) =>
    folder(path, depth),
  );
  const { shown, leftOut } = endOfWay(way);
  expect([leftOut?.name, ...namesOf(shown)]).toEqual(["2", "3", "4", "5"]);
  expect(endOfWay(way.slice(1))).toEqual({ shown: way.slice(1), leftOut: undefined });
});
