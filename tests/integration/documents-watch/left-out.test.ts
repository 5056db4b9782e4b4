import { chmod, chown, mkdir, rm, symlink } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import { SourceFolders } from "../../../packages/documents/src/sources/source-folders.ts";
import { callTool } from "../documents/call-tool.ts";
import { connect } from "../documents/connect.ts";
import { makeFolder as makeDocuments, openFolder } from "../documents/open-folder.ts";
import type { Folder } from "./watched-folder.ts";
import { makeFolder, watchFolder } from "./watched-folder.ts";

const NOBODY = 65_534;
const isRoot = process.geteuid?.() === 0;

afterEach(() => {
  if (isRoot) process.seteuid?.(0);
});

async function leftOutOf(folder: Folder, mostFiles = 1000): Promise<Record<string, string>> {
  const sources = await SourceFolders.open({ folders: [folder.path], mostFiles });
  await sources.rescan();
  return Object.fromEntries(sources.leftOut.list().map(({ relativePath, reason }) => [relativePath, reason]));
}

const deep = (names: number): string => Array.from({ length: names }, () => "d").join("/");

test("a folder beyond the depth is said to be left out, and the deepest file before it is served", async () => {
  await using folder = await makeFolder([`${deep(63)}/a.txt`, `${deep(64)}/b.txt`, `${deep(70)}/c.txt`]);
  const sources = await SourceFolders.open({ folders: [folder.path] });
  await sources.rescan();
  expect(sources.list().map(({ name }) => name)).toEqual(["a.txt"]);
  expect(sources.leftOut.list()).toMatchObject([{ relativePath: deep(64), reason: "too-deep" }]);
  expect(sources.leftOut.summary()).toEqual([expect.stringMatching(/^Not served, .*too deep/)]);
});

test("more files than are taken, a link that leads outside, and one that leads to itself are said to be left out", async () => {
  await using outside = await makeFolder(["secret.txt"]);
  await using folder = await makeFolder(["a.txt", "b.txt", "c.txt", "d.txt"]);
  await symlink(outside.path, folder.at("away"));
  await symlink(folder.at("loop"), folder.at("loop"));
  expect(await leftOutOf(folder, 2)).toEqual({
    "c.txt": "too-many-files",
    away: "leads-outside",
    loop: "link-loop",
  });
});

test("a folder that is closed to us is said to be left out until it is opened", async () => {
  await using folder = await makeFolder(["open.txt", "private/a.txt"]);
  if (isRoot) {
    for (const name of ["", "open.txt", "private", "private/a.txt"])
      await chown(folder.at(name), NOBODY, NOBODY);
    process.seteuid?.(NOBODY);
  }
  await chmod(folder.at("private"), 0o000);
  await using watched = await watchFolder(folder);
  expect(watched.sources.leftOut.list()).toMatchObject([
    { relativePath: "private", reason: "not-permitted" },
  ]);
  await chmod(folder.at("private"), 0o700);
  await watched.until(() => watched.names().length === 2);
  expect(watched.sources.leftOut.total).toBe(0);
});

test("what comes and goes while the folder is watched is left out and forgotten", async () => {
  await using folder = await makeFolder(["a.txt", `${deep(63)}/b.txt`]);
  await using watched = await watchFolder(folder);
  expect(watched.sources.leftOut.total).toBe(0);
  await mkdir(folder.at(`${deep(64)}/e`), { recursive: true });
  await expect.poll(() => watched.sources.leftOut.total).toBe(1);
  await rm(folder.at("d"), { recursive: true });
  await expect.poll(() => watched.sources.leftOut.total).toBe(0);
});

test("the tools count and name what is left out", async () => {
  await using folder = await makeDocuments({ "a.md": "# A", [`${deep(70)}/b.md`]: "# B" });
  await using documents = await openFolder(folder);
  await using reader = await connect(documents);
  expect((await callTool(reader, "index_status")).structured).toMatchObject({
    documents: 1,
    problems: 0,
    left_out: 1,
    notices: [expect.stringContaining("too deep")],
  });
  const { structured, text } = await callTool(reader, "list_problems");
  expect(structured).toMatchObject({
    left_out_total: 1,
    left_out: [{ place: deep(64), reason: "too-deep", what_to_do: expect.stringMatching(/\.$/) }],
  });
  expect(text).toContain("too deep");
});
