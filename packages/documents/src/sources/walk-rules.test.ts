import { expect, test } from "vitest";
import { createWalkRules, isWithin, placeBelow, wayFromRoot } from "./walk-rules.ts";

const rules = createWalkRules({ include: ["*.txt"], exclude: ["drafts", "old/**"], mostFiles: 10 });

test("the way to a path is told from the root, unless a walk never comes by", () => {
  expect(wayFromRoot("/r/a/b.txt", "/r", rules)).toBe("a/b.txt");
  expect(wayFromRoot("/r", "/r", rules)).toBe("");
  expect(wayFromRoot("/a/b.txt", "/", rules)).toBe("a/b.txt");
  const never = ["/r/.git/x", "/r/a/.x", "/r/node_modules/m/x", "/r/a/drafts/x", "/r/old/x", "/rest/x", "/x"];
  expect(never.map((path) => wayFromRoot(path, "/r", rules))).toEqual(never.map(() => undefined));
  expect(wayFromRoot(`/r${"/deep".repeat(65)}`, "/r", rules)).toBeUndefined();
});

test("globs without a slash are wanted anywhere, and leftovers of programs nowhere", () => {
  expect(rules.isWanted("a/b.TXT")).toBe(true);
  expect(rules.isWanted("a/b.pdf")).toBe(false);
  for (const name of ["~$a.docx", ".~lock.a.odt#", "Thumbs.db"])
    expect(rules.isPassedOver(name, name)).toBe(true);
});

test("a folder holds what is in it and not its neighbours", () => {
  expect(["/r", "/r/a", "/ra", "/"].map((path) => isWithin(path, "/r"))).toEqual([true, true, false, false]);
  expect(placeBelow("/r", "a/b.txt")).toBe("/r/a/b.txt");
});
