import { rename, symlink, unlink } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Folder } from "./watched-folder.ts";
import { makeFolder, namesOf, watchFolder } from "./watched-folder.ts";

/** Puts a link in the place of another in one step, as programs do that switch between versions. */
async function swapLink(folder: Folder, link: string, target: string): Promise<void> {
  await symlink(target, folder.at(".next"));
  await rename(folder.at(".next"), folder.at(link));
}

test("a link that leads to another file inside is the same document with another content", async () => {
  await using folder = await makeFolder([".versions/1.txt", ".versions/two.txt", "other.txt"]);
  await symlink(".versions/1.txt", folder.at("current.txt"));
  await using watched = await watchFolder(folder);
  const before = watched.sources.list().find(({ name }) => name === "current.txt");
  expect(before?.path).toBe(folder.at(".versions/1.txt"));
  await swapLink(folder, "current.txt", ".versions/two.txt");
  await watched.until(() => namesOf(watched.told).changed.includes("current.txt"));
  expect(watched.sources.get(before?.docRef ?? "")).toMatchObject({
    path: folder.at(".versions/two.txt"),
  });
  expect(watched.told).toHaveLength(1);
});

test("a link that leads outside by now is gone, and back when it leads inside again", async () => {
  await using outside = await makeFolder(["secret.txt"]);
  await using folder = await makeFolder([".store/a.txt"]);
  await symlink(".store/a.txt", folder.at("a.txt"));
  await using watched = await watchFolder(folder);
  await swapLink(folder, "a.txt", outside.at("secret.txt"));
  await watched.until(() => watched.names().length === 0);
  await swapLink(folder, "a.txt", ".store/a.txt");
  await watched.until(() => watched.names().length === 1);
  expect(namesOf(watched.told)).toMatchObject({ removed: ["a.txt"], added: ["a.txt"] });
});

test("a link to a folder brings its files, and another folder when it is swapped", async () => {
  await using folder = await makeFolder([".releases/1/a.txt", ".releases/2/b.txt"]);
  await symlink(".releases/1", folder.at("current"));
  await using watched = await watchFolder(folder);
  expect(watched.names()).toEqual(["current/a.txt"]);
  await swapLink(folder, "current", ".releases/2");
  await watched.until(() => watched.names().join() === "current/b.txt");
  await folder.write(".releases/2/c.txt");
  await watched.until(() => watched.names().length === 2);
  expect(watched.names()).toEqual(["current/b.txt", "current/c.txt"]);
});

test("links through a hidden link follow when that is swapped", async () => {
  await using folder = await makeFolder([".v1/config.txt", ".v2/config.txt"]);
  await symlink(".v1", folder.at(".data"));
  await symlink(".data/config.txt", folder.at("config.txt"));
  await using watched = await watchFolder(folder);
  await swapLink(folder, ".data", ".v2");
  await watched.until(() => watched.sources.list()[0]?.path === folder.at(".v2/config.txt"));
  expect(namesOf(watched.told)).toMatchObject({ changed: ["config.txt"], added: [], removed: [] });
});

test("a file is where it lies, not where a link to it stands, whichever comes first or goes", async () => {
  await using folder = await makeFolder(["z.txt"]);
  await symlink("z.txt", folder.at("a.txt"));
  await using watched = await watchFolder(folder);
  expect(watched.names()).toEqual(["z.txt"]);
  await symlink("z.txt", folder.at("b.txt"));
  await unlink(folder.at("a.txt"));
  await folder.write("z.txt", "changed");
  await watched.until(() => namesOf(watched.told).changed.includes("z.txt"));
  expect(watched.names()).toEqual(["z.txt"]);
  await unlink(folder.at("z.txt"));
  await watched.until(() => watched.names().length === 0);
});

test("a hidden file that two links lead to is found by the other when one goes", async () => {
  await using folder = await makeFolder([".store/x.txt"]);
  await symlink(".store/x.txt", folder.at("a.txt"));
  await symlink(".store/x.txt", folder.at("b.txt"));
  await using watched = await watchFolder(folder);
  expect(watched.names()).toEqual(["a.txt"]);
  await unlink(folder.at("a.txt"));
  await watched.until(() => watched.names().join() === "b.txt");
});

test("a file of another root is found there and not by a link in the root before", async () => {
  await using folder = await makeFolder(["one/x.txt", "two/file.txt"]);
  await symlink("../two/file.txt", folder.at("one/link.txt"));
  await using watched = await watchFolder(folder, { folders: [folder.at("one"), folder.at("two")] });
  expect(watched.names()).toEqual(["x.txt", "file.txt"]);
});
