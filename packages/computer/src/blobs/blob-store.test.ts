import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { BlobStore } from "./blob-store.ts";

const bytesOf = (length: number, fill: string) => Buffer.alloc(length, fill);
const unavailable = (reason: string) => ({ code: 4018, details: { reason } });

/** A folder that goes with the test. */
function makeFolder(): { path: string } {
  const path = mkdtempSync(join(tmpdir(), "blobs-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return { path };
}

afterEach(() => vi.useRealTimers());

describe("what a store keeps (#blobs.bounded)", () => {
  test("is kept once however often it is given, and gone from disk when the store is closed", async () => {
    const folder = makeFolder();
    const store = new BlobStore({ folder: folder.path });
    const first = await store.keep(bytesOf(10, "a"), "image/png");
    const second = await store.keep(bytesOf(10, "a"), "image/png");

    expect(second?.handle).toBe(first?.handle);
    expect(store.heldBytes).toBe(10);
    const [own = ""] = readdirSync(folder.path);
    expect(readdirSync(`${folder.path}/${own}`)).toHaveLength(1);
    await store.close();
    expect(existsSync(`${folder.path}/${own}`)).toBe(false);
  });

  test("makes room for what comes, the oldest first, and what was removed is gone", async () => {
    const folder = makeFolder();
    const store = new BlobStore({ folder: folder.path, maxBytes: 25 });
    const [a, b] = [await store.keep(bytesOf(10, "a"), "x/y"), await store.keep(bytesOf(10, "b"), "x/y")];
    await store.read(a?.handle ?? "", 0, 100);
    const c = await store.keep(bytesOf(10, "c"), "x/y");

    await expect(store.read(b?.handle ?? "", 0, 100)).rejects.toMatchObject(unavailable("gone"));
    expect((await store.read(a?.handle ?? "", 0, 100)).bytes.toString()).toBe("aaaaaaaaaa");
    expect((await store.read(c?.handle ?? "", 5, 100)).bytes.toString()).toBe("ccccc");
    expect(await store.keep(bytesOf(26, "d"), "x/y")).toBeUndefined();
    await store.close();
  });

  test("is gone when its time is over, counted from its last use", async () => {
    const folder = makeFolder();
    const store = new BlobStore({ folder: folder.path, keepMs: 1_000 });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const handle = (await store.keep(bytesOf(1, "a"), "x/y"))?.handle ?? "";
    vi.advanceTimersByTime(900);
    await store.read(handle, 0, 1);
    vi.advanceTimersByTime(900);
    await store.read(handle, 0, 1);
    vi.advanceTimersByTime(1_001);

    await expect(store.read(handle, 0, 1)).rejects.toMatchObject(unavailable("gone"));
    vi.useRealTimers();
    await store.close();
  });

  test("is asked for anew where somebody else owns it, and gone when that gives less", async () => {
    const store = new BlobStore();
    const asked: unknown[] = [];
    const { handle } = store.lend({
      ...{ mimeType: "text/plain", size: 3, sha256: "0" },
      read: async (range) => {
        asked.push(range);
        return new Uint8Array(range.offset === 0 ? 2 : 0);
      },
    });

    await expect(store.read(handle, 0, 3)).rejects.toMatchObject(unavailable("gone"));
    await store.read(handle, 3, 3);
    expect(asked).toEqual([
      { offset: 0, length: 3 },
      { offset: 3, length: 0 },
    ]);
    await store.close();
  });

  test("is no more than the bound while much comes at once, and the same bytes are written once", async () => {
    const folder = makeFolder();
    const store = new BlobStore({ folder: folder.path, maxBytes: 25 });
    const kept = await Promise.all([
      store.keep(bytesOf(10, "a"), "x/y"),
      store.keep(bytesOf(10, "a"), "x/y"),
      store.keep(bytesOf(10, "b"), "x/y"),
      store.keep(bytesOf(10, "c"), "x/y"),
    ]);

    expect(kept[1]?.handle).toBe(kept[0]?.handle);
    expect(kept[3]).toBeUndefined();
    expect(store.heldBytes).toBe(20);
    const [own = ""] = readdirSync(folder.path);
    expect(readdirSync(`${folder.path}/${own}`)).toHaveLength(2);
    await store.close();
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test("of a process that died is removed by the next, and of one that lives is left alone", async () => {
    const folder = makeFolder();
    const living = new BlobStore({ folder: folder.path });
    await living.keep(bytesOf(1, "a"), "x/y");
    const [own = ""] = readdirSync(folder.path);
    const dead = own.replace(`-${process.pid}-`, "-999999999-");
    const foreign = own.replace(/-[0-9a-f]{8}-\d+-/, "-00000000-999999999-");
    for (const name of [dead, foreign, "a2c-blobs-notes"]) mkdirSync(join(folder.path, name));
    await new BlobStore({ folder: folder.path }).clean();

    expect(readdirSync(folder.path).sort()).toEqual([own, foreign, "a2c-blobs-notes"].sort());
    await living.close();
  });
});
