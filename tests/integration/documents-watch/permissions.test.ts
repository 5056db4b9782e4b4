import { chmod, chown } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import { makeFolder, namesOf, watchFolder } from "./watched-folder.ts";

const NOBODY = 65_534;
const isRoot = process.geteuid?.() === 0;

/** Permissions mean nothing to root: the test goes on as somebody else, who owns the files. */
async function becomeNobody(...paths: readonly string[]): Promise<void> {
  if (!isRoot) return;
  for (const path of paths) await chown(path, NOBODY, NOBODY);
  process.seteuid?.(NOBODY);
}

afterEach(() => {
  if (isRoot) process.seteuid?.(0);
});

test("the files of a folder that is closed to us go, and come back when it is opened", async () => {
  await using folder = await makeFolder(["open.txt", "private/a.txt", "private/deep/b.txt"]);
  const inside = ["", "open.txt", "private", "private/a.txt", "private/deep", "private/deep/b.txt"];
  await becomeNobody(...inside.map((name) => folder.at(name)));
  await using watched = await watchFolder(folder);
  expect(watched.names()).toHaveLength(3);
  await chmod(folder.at("private"), 0o000);
  await watched.until(() => watched.names().length === 1);
  await chmod(folder.at("private"), 0o700);
  await watched.until(() => watched.names().length === 3);
  await folder.write("private/deep/c.txt");
  await watched.until(() => watched.names().includes("private/deep/c.txt"));
});

test("a root that is closed to us is empty, and filled again when it is opened", async () => {
  await using folder = await makeFolder(["a.txt"]);
  await becomeNobody(folder.path, folder.at("a.txt"));
  await using watched = await watchFolder(folder);
  await chmod(folder.path, 0o000);
  await watched.until(() => watched.names().length === 0);
  await chmod(folder.path, 0o700);
  await watched.until(() => watched.names().length === 1);
});

test("a file whose permission is lost or regained has another version each time", async () => {
  await using folder = await makeFolder(["a.txt"]);
  await becomeNobody(folder.path, folder.at("a.txt"));
  await using watched = await watchFolder(folder);
  const versions = new Set(watched.sources.list().map(({ version }) => version));
  for (const [index, mode] of [0o000, 0o600].entries()) {
    await chmod(folder.at("a.txt"), mode);
    await watched.until(() => watched.told.length > index);
    versions.add(watched.sources.list()[0]?.version ?? "");
  }
  expect(namesOf(watched.told).changed).toEqual(["a.txt", "a.txt"]);
  expect(versions.size).toBe(3);
});
