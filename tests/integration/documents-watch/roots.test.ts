import type { FSWatcher } from "node:fs";
import { watch } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FolderWatch } from "../../../packages/documents/src/sources/folder-watch.ts";
import { SourceFolders } from "../../../packages/documents/src/sources/source-folders.ts";
import type { OpenWatch } from "../../../packages/documents/src/sources/watch-folders.ts";
import { makeFolder, namesOf, watchFolder } from "./watched-folder.ts";

/** A logger that keeps its warnings. */
function listening() {
  const warnings: { message: string; fields: unknown }[] = [];
  const nothing = (): void => undefined;
  const warn = (message: string, fields?: unknown): void => void warnings.push({ message, fields });
  return { warnings, logger: { debug: nothing, info: nothing, error: nothing, warn } };
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: the system says no`), { code });
}

test("the documents of a root that goes and comes back go and come, and it is watched again", async () => {
  await using folder = await makeFolder(["docs/a.txt", "docs/sub/b.txt"]);
  await using watched = await watchFolder(folder, { folders: [folder.at("docs")] });
  await rename(folder.at("docs"), folder.at("away"));
  await watched.until(() => watched.names().length === 0);
  await rename(folder.at("away"), folder.at("docs"));
  await watched.until(() => watched.names().length === 2);
  await folder.write("docs/sub/c.txt");
  await watched.until(() => watched.names().includes("sub/c.txt"));
  await rm(folder.at("docs"), { recursive: true });
  await watched.until(() => watched.names().length === 0);
  await mkdir(folder.at("docs"));
  await folder.write("docs/new.txt");
  await watched.until(() => watched.names().join() === "new.txt");
});

test("a root that is removed and made again at once is another folder, whatever its number", async () => {
  await using folder = await makeFolder(["docs/a.txt"]);
  await using watched = await watchFolder(folder, { folders: [folder.at("docs")] });
  await rm(folder.at("docs"), { recursive: true });
  await mkdir(folder.at("docs"));
  await watched.until(() => watched.names().length === 0);
  await folder.write("docs/new.txt");
  await watched.until(() => watched.names().join() === "new.txt");
});

test("one root that goes leaves the documents of the other", async () => {
  await using folder = await makeFolder(["one/a.txt", "two/b.txt"]);
  await using watched = await watchFolder(folder, { folders: [folder.at("two"), folder.at("one")] });
  expect(watched.names()).toEqual(["b.txt", "a.txt"]);
  await rename(folder.at("two"), folder.at("three"));
  await watched.until(() => watched.names().length === 1);
  expect(watched.names()).toEqual(["a.txt"]);
});

test("a folder that is polled on request is never watched, and its changes are seen", async () => {
  await using folder = await makeFolder(["a.txt"]);
  const { warnings, logger } = listening();
  const open = (): FSWatcher => {
    throw new Error("nobody may watch");
  };
  await using watched = await watchFolder(folder, { pollMs: 50, logger, open });
  await folder.write("sub/b.txt");
  await watched.until(() => watched.names().includes("sub/b.txt"));
  await rm(folder.at("a.txt"));
  await watched.until(() => watched.names().join() === "sub/b.txt");
  expect(warnings).toEqual([
    {
      message: "folder is looked at from time to time instead of being watched",
      fields: { folder: folder.path, reason: "it was asked for", everyMs: 50 },
    },
  ]);
});

test.for([
  ["ENOSPC", /max_user_watches/],
  ["EMFILE", /max_user_instances/],
  ["EIO", /EIO/],
] as const)(
  "a folder is polled when watching it fails with %s, and that is said once",
  async ([code, reason]) => {
    await using folder = await makeFolder(["a/1.txt", "b/2.txt", "c/3.txt"]);
    const { warnings, logger } = listening();
    let opened = 0;
    const open: OpenWatch = (...options) => {
      if (++opened > 2) throw systemError(code);
      return watch(...options);
    };
    await using watched = await watchFolder(folder, { unwatchedMs: 50, logger, open });
    await folder.write("c/late.txt");
    await watched.until(() => watched.names().includes("c/late.txt"));
    expect(warnings).toEqual([
      {
        message: expect.any(String),
        fields: expect.objectContaining({ reason: expect.stringMatching(reason) }),
      },
    ]);
    expect(opened).toBe(3);
  },
);

test("when a watch breaks later, what was missed is found at once, and not only by polling", async () => {
  await using folder = await makeFolder(["a.txt"]);
  const { warnings, logger } = listening();
  const watchers: FSWatcher[] = [];
  const open: OpenWatch = (...options) => {
    const watcher = watch(...options);
    watchers.push(watcher);
    return watcher;
  };
  await using watched = await watchFolder(folder, { unwatchedMs: 60_000, logger, open });
  for (const watcher of watchers) watcher.close();
  await folder.write("unseen.txt");
  watchers[0]?.emit("error", systemError("EBADF"));
  await watched.until(() => watched.names().includes("unseen.txt"));
  expect(warnings).toHaveLength(1);
});

test("nothing is told after close, also not of a look that is under way", async () => {
  await using folder = await makeFolder(["a.txt"]);
  await using quick = await watchFolder(folder);
  await using watched = await watchFolder(folder);
  await folder.write("b.txt");
  const look = watched.watch.look();
  await watched.watch.close();
  await look;
  await watched.watch.close();
  await folder.write("c.txt");
  await quick.until(() => namesOf(quick.told).added.length === 2);
  expect(watched.told).toEqual([]);
  await expect(watched.watch.look()).resolves.toBeUndefined();
});

test("a watch that is closed before it has begun ends at once", async () => {
  await using folder = await makeFolder(Array.from({ length: 200 }, (_, n) => join(`${n}`, "x.txt")));
  const told: unknown[] = [];
  const sources = await SourceFolders.open({ folders: [folder.path] });
  const watch = FolderWatch.start({ sources, onChanges: (changes) => told.push(changes) });
  await watch.close();
  await watch.ready;
  expect(told).toEqual([]);
});

test("who waits for the beginning is not left waiting when the watch is closed before it", async () => {
  await using folder = await makeFolder();
  const sources = await SourceFolders.open({ folders: [folder.path] });
  await folder.write("still-being-written.txt");
  const told: unknown[] = [];
  const watch = FolderWatch.start({ sources, onChanges: (changes) => told.push(changes) });
  await watch.look();
  await watch.close();
  await watch.ready;
  expect(told).toEqual([]);
});
