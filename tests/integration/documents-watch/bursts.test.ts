import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { makeFolder, namesOf, watchFolder } from "./watched-folder.ts";

/** Thousands of files are made and deleted: in memory where there is such a place, so that no disk is measured. */
const parent = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
/** Names as a checkout brings them: many folders, some files in each. */
const names = Array.from({ length: 5000 }, (_, n) => `src/${n % 100}/${n}.txt`);

test("5,000 files that come, change and go at once are a handful of changes, and none is missed", async () => {
  await using folder = await makeFolder(["first.txt"], parent);
  await using watched = await watchFolder(folder);
  for (let n = 0; n < 100; n++) mkdirSync(folder.at(`src/${n}`), { recursive: true });
  for (const name of names) writeFileSync(folder.at(name), "new");
  await watched.until(() => watched.names().length === 5001);
  const { added } = namesOf(watched.told);
  expect([added.length, new Set(added).size]).toEqual([5000, 5000]);
  for (const name of names) writeFileSync(folder.at(name), "changed");
  await watched.until(() => watched.sources.list().every(({ size }) => size > 3));
  rmSync(folder.at("src"), { recursive: true });
  await watched.until(() => watched.names().length === 1);
  expect(namesOf(watched.told).removed).toHaveLength(5000);
  expect(watched.told.length).toBeLessThanOrEqual(9);
});

test("what the system could not tell, because too much happened, is found all the same", async () => {
  await using folder = await makeFolder(["a.txt", "b.txt"], parent);
  await using watched = await watchFolder(folder);
  // More events than the system keeps for a program that is busy: what comes after them is not told.
  for (let n = 0; n < 10_000; n++)
    for (const name of ["a.txt", "b.txt"]) appendFileSync(folder.at(name), ".");
  mkdirSync(folder.at("untold"));
  writeFileSync(folder.at("untold/c.txt"), "found");
  await watched.until(() => watched.names().includes("untold/c.txt"));
  await folder.write("untold/d.txt");
  await watched.until(() => watched.names().includes("untold/d.txt"));
});
