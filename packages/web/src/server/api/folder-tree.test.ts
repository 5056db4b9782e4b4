import { expect, test } from "vitest";
import { folderTree } from "./folder-tree.ts";

const shown = (paths: readonly string[], served: readonly string[]) =>
  folderTree(paths, served).folders.map(({ path, depth, count }) => `${depth} ${path} ${count}`);

test("folders are counted with all that is below them, each before what is in it", () => {
  const paths = ["/d/a/10/x.md", "/d/a/9/x.md", "/d/a/9/y.md", "/d/b.md", "/d/a b/z.md"];
  expect(shown(paths, ["/d"])).toEqual(["0 /d 5", "1 /d/a 3", "2 /d/a/9 2", "2 /d/a/10 1", "1 /d/a b 1"]);
});

test("several served folders stand side by side", () => {
  expect(shown(["/e/x.md", "/d/y.md"], ["/d", "/e"])).toEqual(["0 /d 1", "0 /e 1"]);
});

test("files outside of all served folders hang below what they share", () => {
  expect(shown(["/p/q/a/1.md", "/p/q/b/2.md", "/d/x.md"], ["/d"])).toEqual([
    "0 /d 1",
    "0 /p/q 2",
    "1 /p/q/a 1",
    "1 /p/q/b 1",
  ]);
  expect(shown(["/a/1.md", "/b/2.md"], [])).toEqual(["0 / 2", "1 /a 1", "1 /b 1"]);
});

test("more folders than anybody would look through are counted", () => {
  const paths = Array.from({ length: 3_000 }, (_, index) => `/d/${index}/x.md`);
  const { folders, total } = folderTree(paths, ["/d"]);
  expect([folders.length, total]).toEqual([2_000, 3_001]);
});
