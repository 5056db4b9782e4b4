import { appendFile, open, rename, unlink } from "node:fs/promises";
import { expect, test } from "vitest";
import { makeFolder, namesOf, watchFolder } from "./watched-folder.ts";

test("a file is not given while it is being written, and then whole", async () => {
  await using folder = await makeFolder();
  const sizes: number[] = [];
  await using watched = await watchFolder(folder, {
    onChanges: ({ added, changed }) => sizes.push(...[...added, ...changed].map(({ size }) => size)),
  });
  const file = await open(folder.at("long.txt"), "w");
  const began = performance.now();
  while (performance.now() - began < 1200) {
    await file.write("another line of many\n");
    await watched.watch.look(); // a look at everything in the middle does not give half of it either
  }
  const { size } = await file.stat();
  await file.close();
  expect(sizes).toEqual([]);
  await watched.until(() => sizes.length > 0);
  expect(sizes).toEqual([size]);
});

test("a file that never rests is given all the same, and again at a bounded rate", async () => {
  await using folder = await makeFolder(["server.log"]);
  await using watched = await watchFolder(folder);
  let isOver = false;
  let lines = 0;
  const writing = (async () => {
    for (; !isOver; lines++) await appendFile(folder.at("server.log"), "something happened\n");
  })();
  await watched.until(() => watched.told.length === 1);
  isOver = true;
  await writing;
  const given = watched.sources.list()[0]?.size ?? 0;
  expect(given).toBeGreaterThan("This is server.log".length);
  await watched.until(() => watched.sources.list()[0]?.size === 18 + 19 * lines);
  expect(watched.told).toHaveLength(2);
});

test("other files are told while one is being held back", async () => {
  await using folder = await makeFolder();
  await using watched = await watchFolder(folder);
  let isOver = false;
  const writing = (async () => {
    while (!isOver) await appendFile(folder.at("growing.txt"), "more ");
  })();
  await folder.write("short.txt");
  await watched.until(() => namesOf(watched.told).added.includes("short.txt"));
  const early = watched.names();
  isOver = true;
  await writing;
  expect(early).toEqual(["short.txt"]);
  await watched.until(() => watched.names().length === 2);
});

test("a file that is renamed or deleted while it is held back leaves nothing behind", async () => {
  await using folder = await makeFolder();
  await using watched = await watchFolder(folder);
  await folder.write("download.part");
  await watched.watch.look();
  await rename(folder.at("download.part"), folder.at("download.txt"));
  await folder.write("passing.txt");
  await watched.watch.look();
  await unlink(folder.at("passing.txt"));
  await folder.write("z-marker.txt");
  await watched.until(() => watched.names().includes("z-marker.txt"));
  expect(watched.names()).toEqual(["download.txt", "z-marker.txt"]);
  expect(namesOf(watched.told)).toMatchObject({ changed: [], removed: [], moved: [] });
});
