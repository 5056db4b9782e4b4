import { mkdirSync, writeFileSync } from "node:fs";
import { mkdir, rename, rm, unlink, utimes, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { Watched } from "./watched-folder.ts";
import { makeFolder, namesOf, watchFolder } from "./watched-folder.ts";

function has(watched: Watched, name: string): boolean {
  return watched.names().includes(name);
}

/** Files as they are after some hours: nothing has been written to them of late. */
async function age(...paths: readonly string[]): Promise<void> {
  const then = Math.floor(Date.now() / 1000) - 7200;
  for (const path of paths) await utimes(path, then, then);
}

describe("a file", () => {
  test("that is created, changed and deleted is told each time", async () => {
    await using folder = await makeFolder(["a.txt"]);
    await using watched = await watchFolder(folder);
    const { told } = watched;
    await folder.write("sub/b.txt");
    await watched.until(() => namesOf(told).added.includes("sub/b.txt"));
    await folder.write("a.txt", "longer than before");
    await watched.until(() => namesOf(told).changed.includes("a.txt"));
    await unlink(folder.at("sub/b.txt"));
    await watched.until(() => namesOf(told).removed.includes("sub/b.txt"));
    expect(namesOf(told)).toEqual({
      added: ["sub/b.txt"],
      changed: ["a.txt"],
      removed: ["sub/b.txt"],
      moved: [],
    });
  });

  test("that is renamed is a move, also into another folder and by its case only", async () => {
    await using folder = await makeFolder(["a.txt", "b.txt", "sub/c.txt"]);
    await age(folder.at("a.txt"), folder.at("b.txt"));
    await using watched = await watchFolder(folder);
    const before = watched.sources.list().find(({ name }) => name === "a.txt");
    await rename(folder.at("a.txt"), folder.at("sub/a.txt"));
    await watched.until(() => has(watched, "sub/a.txt"));
    await rename(folder.at("b.txt"), folder.at("B.TXT"));
    await watched.until(() => has(watched, "B.TXT"));
    expect(namesOf(watched.told)).toEqual({
      added: [],
      changed: [],
      removed: [],
      moved: ["a.txt > sub/a.txt", "b.txt > B.TXT"],
    });
    const move = watched.told[0]?.moved[0];
    expect(move?.from).toEqual(before);
    expect(move?.to.inode).toBe(before?.inode);
    expect(move?.to.docRef).not.toBe(before?.docRef);
    expect(watched.sources.get(before?.docRef ?? "")).toBeUndefined();
  });

  test("that an editor replaces by renaming has changed and is the same document", async () => {
    await using folder = await makeFolder(["letter.txt"]);
    await using watched = await watchFolder(folder);
    const before = watched.sources.list()[0];
    await writeFile(folder.at(".letter.txt.swp"), "hidden while it is written");
    await rename(folder.at(".letter.txt.swp"), folder.at("letter.txt"));
    await watched.until(() => namesOf(watched.told).changed.includes("letter.txt"));
    expect(namesOf(watched.told)).toEqual({ added: [], changed: ["letter.txt"], removed: [], moved: [] });
    expect(watched.sources.list()[0]).toMatchObject({ docRef: before?.docRef, size: 26 });
  });

  test("that is deleted and made anew in a moment has changed", async () => {
    await using folder = await makeFolder(["a.txt"]);
    await using watched = await watchFolder(folder);
    await unlink(folder.at("a.txt"));
    await folder.write("a.txt", "new");
    await watched.until(() => watched.sources.list()[0]?.size === 3);
    expect(namesOf(watched.told).changed).toEqual(["a.txt"]);
  });

  test("has another version although size and time are as before, or the clock was set back", async () => {
    await using folder = await makeFolder(["a.txt"]);
    await age(folder.at("a.txt"));
    await using watched = await watchFolder(folder);
    const before = watched.sources.list()[0];
    await writeFile(folder.at("a.txt"), "THIS IS A.TXT");
    await utimes(folder.at("a.txt"), (before?.mtimeMs ?? 0) / 1000, (before?.mtimeMs ?? 0) / 1000);
    await watched.until(() => namesOf(watched.told).changed.length === 1);
    const after = watched.sources.list()[0];
    expect(after).toMatchObject({ size: before?.size, mtimeMs: before?.mtimeMs });
    expect(after?.version).not.toBe(before?.version);
    await utimes(folder.at("a.txt"), 1000, 1000);
    await watched.until(() => watched.sources.list()[0]?.mtimeMs === 1_000_000);
    expect(namesOf(watched.told).changed).toEqual(["a.txt", "a.txt"]);
  });

  test("whose time lies in the future is given all the same", async () => {
    await using folder = await makeFolder();
    await using watched = await watchFolder(folder);
    await folder.write("a.txt");
    const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
    await utimes(folder.at("a.txt"), tomorrow, tomorrow);
    await watched.until(() => watched.sources.list()[0]?.mtimeMs === tomorrow * 1000);
    expect(watched.names()).toEqual(["a.txt"]);
  });

  test("that is replaced by a folder of its name goes, and comes back with the file", async () => {
    await using folder = await makeFolder(["notes", "other.txt"]);
    await using watched = await watchFolder(folder);
    await unlink(folder.at("notes"));
    await folder.write("notes/inside.txt");
    await watched.until(() => has(watched, "notes/inside.txt"));
    expect(watched.names()).toEqual(["notes/inside.txt", "other.txt"]);
    await rm(folder.at("notes"), { recursive: true });
    await folder.write("notes");
    await watched.until(() => has(watched, "notes"));
    expect(watched.names()).toEqual(["notes", "other.txt"]);
  });

  test("may have line breaks in its name; one whose name is not UTF-8 is left out and named in the log", async () => {
    await using folder = await makeFolder();
    const warnings: unknown[] = [];
    const silent = (): void => undefined;
    const logger = {
      debug: silent,
      info: silent,
      error: silent,
      warn: (...line: unknown[]) => warnings.push(line),
    };
    const bad = Buffer.concat([
      Buffer.from(`${folder.path}/bad-`),
      Buffer.from([0xff, 0xfe]),
      Buffer.from(".txt"),
    ]);
    await writeFile(bad, "nobody can say my name");
    await using watched = await watchFolder(folder, { logger });
    await folder.write("two\nlines.txt");
    await watched.until(() => has(watched, "two\nlines.txt"));
    await writeFile(bad, "still nobody");
    await folder.write("two\nlines.txt", "changed");
    await watched.until(() => namesOf(watched.told).changed.includes("two\nlines.txt"));
    expect(watched.names()).toEqual(["two\nlines.txt"]);
    expect(warnings).toEqual([
      [
        "something in the folders is left out",
        expect.objectContaining({ place: expect.stringMatching(/bad-.*txt$/) }),
      ],
    ]);
    await rename(bad, folder.at("good.txt"));
    await watched.until(() => has(watched, "good.txt"));
  });

  test("in a hidden, ignored or excluded folder, and one that is hidden itself, is not told", async () => {
    await using folder = await makeFolder(["a.txt", ".git/config", "node_modules/m/x.js", "drafts/d.txt"]);
    await using watched = await watchFolder(folder, { exclude: ["drafts"], include: ["*.txt", "*.js"] });
    for (const file of [".git/x.txt", "node_modules/y.js", "drafts/e.txt", ".b.txt", "~$c.txt", "c.md"])
      await folder.write(file);
    await folder.write("marker.txt");
    await watched.until(() => has(watched, "marker.txt"));
    expect(namesOf(watched.told)).toEqual({ added: ["marker.txt"], changed: [], removed: [], moved: [] });
  });
});

describe("a folder", () => {
  test("of 1,000 files that is renamed is 1,000 moves in one step", async () => {
    await using folder = await makeFolder(Array.from({ length: 1000 }, (_, n) => `old/${n % 10}/${n}.txt`));
    await using watched = await watchFolder(folder);
    await rename(folder.at("old"), folder.at("new"));
    await watched.until(() => has(watched, "new/7/997.txt"));
    const told = namesOf(watched.told);
    expect(told).toMatchObject({ added: [], changed: [], removed: [] });
    expect(told.moved).toHaveLength(1000);
    expect(told.moved).toContain("old/3/3.txt > new/3/3.txt");
    expect(watched.told).toHaveLength(1);
    // The folder is watched under its new name and not under the old one.
    await folder.write("new/3/late.txt");
    await watched.until(() => has(watched, "new/3/late.txt"));
    await folder.write("old/3/again.txt");
    await watched.until(() => has(watched, "old/3/again.txt"));
    expect(watched.names()).toHaveLength(1002);
  });

  test("that is moved in with all that is in it is told, and watched", async () => {
    await using elsewhere = await makeFolder(["batch/a.txt", "batch/deep/b.txt"]);
    await using folder = await makeFolder(["x.txt"]);
    await using watched = await watchFolder(folder);
    await rename(elsewhere.at("batch"), folder.at("batch"));
    await watched.until(() => watched.names().length === 3);
    await folder.write("batch/deep/c.txt");
    await watched.until(() => has(watched, "batch/deep/c.txt"));
    await rename(folder.at("batch"), elsewhere.at("batch"));
    await watched.until(() => watched.names().length === 1);
    expect(watched.names()).toEqual(["x.txt"]);
  });

  test("that is deleted and made anew with the same name is watched again", async () => {
    await using folder = await makeFolder(["sub/a.txt"]);
    await using watched = await watchFolder(folder);
    for (const marker of ["one.txt", "two.txt"]) {
      await rm(folder.at("sub"), { recursive: true });
      await mkdir(folder.at("sub"));
      await folder.write(marker);
      await watched.until(() => has(watched, marker) && !has(watched, "sub/a.txt"));
      await folder.write("sub/a.txt");
      await watched.until(() => has(watched, "sub/a.txt"));
    }
  });

  test("tree of 1,000 folders made at once is found to the last file", async () => {
    await using folder = await makeFolder();
    await using watched = await watchFolder(folder);
    for (let n = 0; n < 1000; n++) {
      mkdirSync(folder.at(`${n % 40}/${n}`), { recursive: true });
      writeFileSync(folder.at(`${n % 40}/${n}/x.txt`), "new");
    }
    await watched.until(() => watched.names().length === 1000);
    await folder.write("39/999/x.txt", "changed");
    await watched.until(() => namesOf(watched.told).changed.includes("39/999/x.txt"));
    expect(watched.sources.list().find(({ relativePath }) => relativePath === "39/999/x.txt")?.size).toBe(7);
  });
});
