import { spawnSync } from "node:child_process";
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DocumentErrorCode } from "../engine/document-error.ts";
import { MOST_STAGED_BYTES, Stage } from "./stage.ts";
import type { VersionedFile } from "./worker-job.ts";
import { makePlaces } from "./worker-places.ts";

async function openStage({ most = 2 } = {}) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "a2c-stage-")));
  const served = join(folder, "served");
  await mkdir(served);
  const places = makePlaces(folder);
  return {
    ...{ folder, served, places },
    stage: new Stage({ places, roots: [served], most }),
    shown: () => readdir(places.shown),
    kept: () => readdir(places.kept),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

async function write(folder: string, name: string, text: string): Promise<VersionedFile> {
  await writeFile(join(folder, name), text);
  return fileOf(folder, name);
}

function fileOf(folder: string, name: string, version = "1"): VersionedFile {
  return { path: join(folder, name), name, size: 1, version };
}

test("a worker sees the file of its job and no other, and each again when it comes back to it", async () => {
  await using room = await openStage();
  const { stage, served } = room;
  const [a, b] = [await write(served, "a.txt", "a"), await write(served, "b.txt", "b")];
  const first = await stage.show(a);
  expect([await readFile(first, "utf8"), await room.shown(), await room.kept()]).toEqual([
    "a",
    ["1.txt"],
    [],
  ]);
  const second = await stage.show(b);
  expect([await readFile(second, "utf8"), await room.shown(), await room.kept()]).toEqual([
    "b",
    ["2.txt"],
    ["1.txt"],
  ]);
  expect([await stage.show(a), await room.shown()]).toEqual([first, ["1.txt"]]);
  expect([await stage.show(a), await room.shown()]).toEqual([first, ["1.txt"]]);
});

test("copies go when their documents are closed, and another version is another copy", async () => {
  await using room = await openStage({ most: 2 });
  const { stage, served } = room;
  const a = await write(served, "a.txt", "a");
  await stage.show(a);
  await stage.show(await write(served, "b.txt", "b"));
  await writeFile(a.path, "changed");
  const again = await stage.show(fileOf(served, "a.txt", "2"));
  expect(await readFile(again, "utf8")).toBe("changed");
  expect([await room.shown(), await room.kept()]).toEqual([["3.txt"], ["2.txt"]]);
});

test("a name that means something elsewhere is not used", async () => {
  await using room = await openStage();
  const path = await room.stage.show(await write(room.served, "a.txt;rm -r", "a"));
  expect(path).toBe(join(room.places.shown, "1"));
});

test.runIf(process.platform !== "win32")("what leads out of the served folders is not copied", async () => {
  await using room = await openStage();
  const { stage, served, folder } = room;
  await writeFile(join(folder, "secret"), "secret");
  await symlink(join(folder, "secret"), join(served, "link"));
  await symlink(folder, join(served, "up"));
  spawnSync("mkfifo", [join(served, "pipe")]);
  for (const name of ["link", "up/secret", "../secret", "pipe"])
    await expect(stage.show(fileOf(served, name))).rejects.toMatchObject({
      code: DocumentErrorCode.Unreadable,
    });
  expect([await room.shown(), await room.kept()]).toEqual([[], []]);
});

test("a file that has grown beyond what is copied is said to be so", async () => {
  await using room = await openStage();
  const file = await write(room.served, "a.txt", "a");
  await truncate(file.path, MOST_STAGED_BYTES + 1);
  await expect(room.stage.show(file)).rejects.toMatchObject({ name: "NotStagedError" });
});

test("a file for whose copy there is no room is said to be so, and leaves nothing behind", async () => {
  await using room = await openStage();
  const { stage, served, places } = room;
  const file = await write(served, "a.txt", "a");
  await rm(places.shown, { recursive: true });
  await expect(stage.show(file)).rejects.toMatchObject({ name: "NotStagedError" });
  await mkdir(places.shown);
  expect(await readFile(await stage.show(file), "utf8")).toBe("a");
});
