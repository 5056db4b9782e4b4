import { expect, test } from "vitest";
import type { Look } from "./apply-look.ts";
import { applyLook } from "./apply-look.ts";
import { SourceTable } from "./source-table.ts";
import type { FoundFile } from "./walk-folder.ts";

function found(relativePath: string, facts: Partial<FoundFile> = {}): FoundFile {
  const place = `/r/${relativePath}`;
  const same = { size: 1, mtimeMs: 1, ctimeMs: 1, inode: 0 };
  return { root: "/r", place, path: place, relativePath, ...same, ...facts };
}

const options = { hooks: {}, isOutdated: () => false };

async function tableOf(...files: readonly FoundFile[]): Promise<SourceTable> {
  const table = new SourceTable(["/r"]);
  await applyLook(table, { paths: undefined, files, unsure: [] }, options);
  return table;
}

const namesOf = (table: SourceTable): string[] => table.list().map(({ relativePath }) => relativePath);

test("what could not be looked at stays as it was; what is not there goes", async () => {
  const table = await tableOf(found("a"), found("tired/b"), found("tired/c/d"), found("gone/e"));
  const look: Look = { paths: undefined, files: [found("a")], unsure: ["/r/tired"] };
  const { removed } = await applyLook(table, look, options);
  expect(removed.map(({ relativePath }) => relativePath)).toEqual(["gone/e"]);
  expect(namesOf(table)).toEqual(["a", "tired/b", "tired/c/d"]);
});

test("files that are the same as they are known stay, and a link to one of them is no other file", async () => {
  const table = await tableOf(found("a"), found("b"));
  const link = found("link", { path: "/r/a" });
  const look: Look = { paths: undefined, files: [link], same: new Set(["/r/a"]), unsure: [] };
  const changes = await applyLook(table, look, options);
  expect(changes).toMatchObject({ added: [], changed: [], moved: [], removed: [{ relativePath: "b" }] });
  expect(namesOf(table)).toEqual(["a"]);
});

test("a look at some paths says nothing about others", async () => {
  const table = await tableOf(found("a"), found("b"));
  const { removed } = await applyLook(table, { paths: ["/r/b"], files: [], unsure: [] }, options);
  expect(removed).toHaveLength(1);
  expect(namesOf(table)).toEqual(["a"]);
});

test("a file that is held back stays in the state before, and a move is never held back", async () => {
  const table = await tableOf(found("a"), found("old", { inode: 5 }));
  const before = table.at("/r/a");
  const files = [found("a", { size: 2 }), found("new"), found("moved", { inode: 5 })];
  const hooks = { isAtRest: () => false };
  const changes = await applyLook(table, { paths: undefined, files, unsure: [] }, { ...options, hooks });
  expect(changes).toMatchObject({ added: [], changed: [], removed: [], moved: [{ from: { name: "old" } }] });
  expect(table.at("/r/a")).toBe(before);
  expect(namesOf(table)).toEqual(["a", "moved"]);
});

test("a place that somebody else looked at later is left alone", async () => {
  const table = await tableOf(found("a"), found("b"));
  const look: Look = { paths: undefined, files: [found("a", { size: 2 }), found("c")], unsure: [] };
  const changes = await applyLook(table, look, { hooks: {}, isOutdated: () => true });
  expect(changes).toEqual({ added: [], changed: [], removed: [], moved: [] });
  expect(namesOf(table)).toEqual(["a", "b"]);
});

test("very many files are taken in several steps, and who ends it in between is obeyed", async () => {
  const table = new SourceTable(["/r"]);
  const files = Array.from({ length: 5000 }, (_, n) => found(`${n}`));
  const ending = new AbortController();
  const hooks = { signal: ending.signal };
  const applied = applyLook(table, { paths: undefined, files, unsure: [] }, { ...options, hooks });
  ending.abort(new Error("closed"));
  await expect(applied).rejects.toThrow("closed");
  expect(table.size).toBeLessThan(500);
});
