import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removeStalePlaces } from "./stale-places.ts";
import { makePlaces, processNamespace, WORKER_PREFIX } from "./worker-places.ts";

async function makeParent() {
  const path = await mkdtemp(join(tmpdir(), "a2c-stale-"));
  const make = async (name: string): Promise<void> => {
    await mkdir(join(path, name));
    await writeFile(join(path, name, "file"), "left");
  };
  return { path, make, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return child.pid ?? 0;
}

test("what a killed server left is removed, and nothing of those that live", async () => {
  await using parent = await makeParent();
  const own = processNamespace();
  const dead = await deadProcess();
  const stay = [
    `${WORKER_PREFIX}${own}-${process.pid}-aaaaaa`,
    `${WORKER_PREFIX}1-${dead}-elsewhere`,
    "others",
  ];
  for (const name of [...stay, `${WORKER_PREFIX}${own}-${dead}-bbbbbb`]) await parent.make(name);
  expect(await removeStalePlaces(parent.path)).toBe(1);
  expect(await readdir(parent.path)).toEqual(stay.toSorted());
});

test("a folder that does not say whose it is goes when it is old", async () => {
  await using parent = await makeParent();
  await parent.make(`${WORKER_PREFIX}newone`);
  await parent.make(`${WORKER_PREFIX}oldone`);
  const longAgo = new Date(Date.now() - 48 * 60 * 60 * 1000);
  await utimes(join(parent.path, `${WORKER_PREFIX}oldone`), longAgo, longAgo);
  expect(await removeStalePlaces(parent.path)).toBe(1);
  expect(await readdir(parent.path)).toEqual([`${WORKER_PREFIX}newone`]);
});

test("the folders of this process are known as such", async () => {
  await using parent = await makeParent();
  makePlaces(parent.path);
  expect(await removeStalePlaces(parent.path)).toBe(0);
  expect(await readdir(parent.path)).toHaveLength(1);
});
