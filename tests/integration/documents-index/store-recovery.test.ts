import { existsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import type { IndexEvent } from "../../../packages/documents/src/index/index-options.ts";
import { openIndex } from "../../../packages/documents/src/index/open-index.ts";
import type { IndexFolder } from "./index-fixture.ts";
import { filesOf, found, makeIndexFolder, sourceOf, writeFileInto } from "./index-fixture.ts";
import { openFile } from "./open-file.ts";

const PAGE = 4_096;

async function makeIndexFile(): Promise<IndexFolder> {
  const folder = await makeIndexFolder();
  using index = openFile(folder.file);
  for (let page = 0; page < 50; page++) index.write(`kept-${page}`, `keptword ${"filler ".repeat(400)}`);
  index.database.pragma("wal_checkpoint(TRUNCATE)");
  return folder;
}

/** Destroys everything behind the first page. */
async function destroy(file: string): Promise<void> {
  const handle = await open(file, "r+");
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(size - PAGE, 0x5a), 0, size - PAGE, PAGE);
  await handle.close();
}

test("a file that is damaged while it is used is built anew: who asked is told, the next one is answered", async () => {
  await using folder = await makeIndexFile();
  const events: IndexEvent[] = [];
  await using store = await openIndex({
    file: folder.file,
    // The one who asks finds the damage, not the upkeep.
    times: { idleMs: 60_000 },
    onEvent: (event) => events.push(event),
  });
  await destroy(folder.file);
  await expect(found(store, "keptword")).rejects.toMatchObject({ name: "IndexError", code: "damaged" });
  expect(await filesOf(store)).toEqual([]);
  expect((await store.health()).notices).toEqual([expect.stringContaining("was damaged")]);
  expect(events).toContainEqual({ kind: "lost" });
  await writeFileInto(store, sourceOf("new"), ["newword"]);
  expect(await found(store, "newword")).toEqual(["new/0"]);
});

test("a file that is removed while it is used is made again, and everything is said to be lost", async () => {
  await using folder = await makeIndexFile();
  const events: IndexEvent[] = [];
  await using store = await openIndex({
    file: folder.file,
    times: { claimMs: 150 },
    onEvent: (event) => events.push(event),
  });
  expect(await found(store, "keptword")).toHaveLength(50);
  await rm(dirname(folder.file), { recursive: true });
  await expect.poll(() => events).toContainEqual({ kind: "lost" });
  await writeFileInto(store, sourceOf("new"), ["newword"]);
  expect(await found(store, "newword")).toEqual(["new/0"]);
  expect((await store.health()).notices).toEqual([expect.stringContaining("removed or emptied")]);
  expect(existsSync(folder.file)).toBe(true);
});

test("what was opened with a notice says it, and goes on", async () => {
  await using folder = await makeIndexFile();
  await destroy(folder.file);
  await using store = await openIndex({ file: folder.file });
  expect(await store.health()).toMatchObject({
    file: folder.file,
    notices: [expect.stringContaining("was damaged")],
  });
  await writeFileInto(store, sourceOf("new"), ["newword"]);
  expect(await found(store, "newword")).toEqual(["new/0"]);
});

test("a file that another server found damaged and emptied is used on, and everything is said to be lost", async () => {
  await using folder = await makeIndexFile();
  const events: IndexEvent[] = [];
  await using store = await openIndex({
    file: folder.file,
    times: { claimMs: 150 },
    onEvent: (event) => events.push(event),
  });
  using other = openFile(folder.file, { isDamaged: true });
  expect(other.file).toBe(folder.file);
  await expect.poll(() => events).toContainEqual({ kind: "lost" });
  await writeFileInto(store, sourceOf("new"), ["newword"]);
  expect(await found(store, "newword")).toEqual(["new/0"]);
  expect(other.search("newword")).toEqual(["new"]);
  expect((await store.health()).notices).toEqual([expect.stringContaining("removed or emptied")]);
});
