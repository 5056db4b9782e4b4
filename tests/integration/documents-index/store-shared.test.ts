import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { connectAsIs } from "../../../packages/documents/src/index/index-connection.ts";
import { openIndex } from "../../../packages/documents/src/index/open-index.ts";
import {
  filesOf,
  found,
  makeIndexFolder,
  pageOf,
  readyEntry,
  sourceOf,
  writeFileInto,
} from "./index-fixture.ts";
import { openFile } from "./open-file.ts";

const program = fileURLToPath(new URL("./store-child.ts", import.meta.url));
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** A second server in a process of its own. */
function start(role: string, file: string, name = role): ChildProcess {
  const execArgv = ["--conditions", "@a2c-smcp/source", "--import", "tsx"];
  const child = fork(program, [role, file, name], { execArgv });
  children.push(child);
  return child;
}

async function message(child: ChildProcess): Promise<unknown> {
  const [received] = await once(child, "message", { signal: AbortSignal.timeout(15_000) });
  return received;
}

async function killHard(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

test("servers that make the same index at the same moment all end up in it", async () => {
  await using folder = await makeIndexFolder();
  const names = ["first", "second", "third"];
  const servers = names.map((name) => start("put", folder.file, name));
  await Promise.all(servers.map(message));
  using index = openFile(folder.file);
  expect(index.notices).toEqual([]);
  const docRefs = index.database.all<{ doc_ref: string }>("SELECT doc_ref FROM file");
  expect(docRefs).toHaveLength(150);
});

test("what another server works on is not ours until it is killed, and its half-written text is cleaned away", async () => {
  await using folder = await makeIndexFolder();
  const other = start("hang", folder.file);
  expect(await message(other)).toEqual(["half", "other"]);
  await using store = await openIndex({ file: folder.file, times: { claimMs: 1_000, idleMs: 10 } });
  expect(await store.claim(["half", "other", "free"])).toEqual(new Set(["free"]));
  expect(await found(store, "wholeword")).toEqual(["whole/0"]);
  expect(await found(store, "halfword")).toEqual([]);

  await killHard(other);
  expect(await store.claim(["half", "other"])).toEqual(new Set(["half", "other"]));
  const count = (table: string): number => {
    const database = connectAsIs(folder.file);
    const row = database.one<{ n: number }>(`SELECT count(*) AS n FROM ${table}`);
    database.close();
    return row?.n ?? -1;
  };
  await expect.poll(() => [count("draft"), count("trash"), count("page")]).toEqual([0, 0, 1]);
  await writeFileInto(store, sourceOf("half"), ["now complete"]);
  expect(await found(store, "complete")).toEqual(["half/0"]);
  expect((await store.health()).notices).toEqual([]);
});

test("an index whose server was killed while it wrote is whole, with each file as it was at one moment", async () => {
  await using folder = await makeIndexFolder();
  for (const written of [7, 33]) {
    const server = start("write", folder.file);
    await expect.poll(() => message(server), { interval: 0 }).toBeGreaterThan(written);
    await killHard(server);
    expect(existsSync(`${folder.file}-wal`)).toBe(true);
    using index = openFile(folder.file);
    expect(index.notices).toEqual([]);
    expect(index.database.pragma("integrity_check")).toBe("ok");
    const torn = index.database.all(
      `SELECT doc_ref FROM file WHERE generation IS NOT NULL
         AND (SELECT count(*) FROM page WHERE page.generation = file.generation) <> 2`,
    );
    expect(torn).toEqual([]);
    const hits = index.search("writtenword");
    expect(hits.length).toBe(2 * new Set(hits).size);
  }
});

test("claims are kept as long as their server lives, and are free when it gives them back or closes", async () => {
  await using folder = await makeIndexFolder();
  const times = { claimMs: 300, idleMs: 10 };
  await using first = await openIndex({ file: folder.file, times });
  await using second = await openIndex({ file: folder.file, times });
  expect(await first.claim(["a", "b", "c"])).toEqual(new Set(["a", "b", "c"]));
  expect(await first.claim(["a"])).toEqual(new Set(["a"]));
  using index = openFile(folder.file);
  const expiries = (): number[] =>
    index.database
      .all<{ expires_at: number }>("SELECT expires_at FROM owner JOIN claim ON owner = owner.id")
      .map(({ expires_at }) => expires_at);
  const [expiry = 0] = expiries();
  await expect.poll(() => expiries()[0]).toBeGreaterThan(expiry + times.claimMs);
  expect(await second.claim(["a", "b"])).toEqual(new Set());
  await second.release(["a"]);
  expect(await second.claim(["a"])).toEqual(new Set());
  await first.release(["a"]);
  expect(await second.claim(["a", "b"])).toEqual(new Set(["a"]));
  await first.close();
  expect(await second.claim(["b", "c"])).toEqual(new Set(["b", "c"]));
});

test("two servers see what each of them writes", async () => {
  await using folder = await makeIndexFolder();
  await using first = await openIndex({ file: folder.file });
  await using second = await openIndex({ file: folder.file });
  const both = [first, second];
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const store = both[index % 2] ?? first;
      await writeFileInto(store, sourceOf(`file-${index}`), [`sharedword ${index}`]);
    }),
  );
  for (const store of both) expect(await filesOf(store)).toHaveLength(60);
  expect(await found(second, "sharedword")).toHaveLength(50);
  await using writer = await first.write(sourceOf("file-0"));
  await writer.add([pageOf(0, "lateword")]);
  await second.put([readyEntry(sourceOf("file-0"))]);
  await writer.finish("sha");
  expect(await found(second, "lateword")).toEqual(["file-0/0"]);
});
