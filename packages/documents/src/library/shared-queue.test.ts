import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { IndexStore } from "../index/index-store.ts";
import type { IndexedFile } from "../index/model.ts";
import type { Source } from "../sources/source-folders.ts";
import { SharedQueue } from "./shared-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function source(docRef: string, version = "1"): Source {
  const facts = { size: 1, mtimeMs: 0, ctimeMs: 0, inode: 0 };
  const path = `/${docRef}`;
  return { docRef, path, name: docRef, relativePath: docRef, version, ...facts };
}

/** As much of an index as the queue asks for: who holds what, and what is done. */
function fakeStore() {
  const taken = new Set<string>();
  const done = new Map<string, IndexedFile>();
  const store = {
    claim: vi.fn(
      async (docRefs: readonly string[]) => new Set(docRefs.filter((docRef) => !taken.has(docRef))),
    ),
    release: vi.fn(async () => undefined),
    file: vi.fn(async (docRef: string) => done.get(docRef)),
  };
  return { taken, done, store: store as typeof store & IndexStore };
}

function queueOn(store: IndexStore | undefined) {
  const adopt = vi.fn(() => true);
  const onReady = vi.fn();
  const onStoreFailure = vi.fn();
  return {
    adopt,
    onReady,
    onStoreFailure,
    queue: new SharedQueue({ store, adopt, onReady, onStoreFailure }),
  };
}

describe("a queue that servers share", () => {
  test("gives what nobody else holds, and lets it go when it is done", async () => {
    const { store, taken } = fakeStore();
    const { queue, onReady } = queueOn(store);
    taken.add("theirs");
    queue.add([source("ours"), source("theirs")]);
    expect(onReady).toHaveBeenCalled();
    const taking = await queue.take();
    expect(taking?.docRef).toBe("ours");
    expect(await queue.take()).toBeUndefined();
    expect(queue.pending).toBe(2);
    queue.done(source("ours"));
    expect(store.release).toHaveBeenCalledWith(["ours"]);
    expect(queue.pending).toBe(1);
  });

  test("comes back to what another held, and takes over what the other has done", async () => {
    const { store, taken, done } = fakeStore();
    const { queue, adopt } = queueOn(store);
    taken.add("a");
    queue.add([source("a")]);
    expect(await queue.take()).toBeUndefined();
    const drained = queue.drained();
    taken.delete("a");
    const state = { phase: "failed", code: "empty", message: "" } as const;
    const file: IndexedFile = { source: source("a"), state, isSearchable: true };
    done.set("a", file);
    await vi.advanceTimersByTimeAsync(500);
    expect(await queue.take()).toBeUndefined();
    expect(adopt).toHaveBeenCalledWith(source("a"), file);
    await drained;
    expect(queue.pending).toBe(0);
  });

  test("does itself what another did for an older version", async () => {
    const { store, done } = fakeStore();
    const { queue } = queueOn(store);
    const state = { phase: "failed", code: "empty", message: "" } as const;
    done.set("a", { source: source("a", "0"), state, isSearchable: true });
    queue.add([source("a")]);
    expect((await queue.take())?.docRef).toBe("a");
  });

  test("works alone when the index fails", async () => {
    const { store } = fakeStore();
    const { queue, onStoreFailure } = queueOn(store);
    store.claim.mockRejectedValueOnce(new Error("disk is full"));
    queue.add([source("a")]);
    expect((await queue.take())?.docRef).toBe("a");
    expect(onStoreFailure).toHaveBeenCalledTimes(1);
  });

  test("is drained when the last is done, removed or the queue closed", async () => {
    const { queue } = queueOn(undefined);
    queue.add([source("a"), source("b")]);
    const first = await queue.take();
    const drained = vi.fn();
    void queue.drained().then(drained);
    queue.remove(["a", "b"].filter((docRef) => docRef !== first?.docRef));
    await vi.advanceTimersByTimeAsync(0);
    expect(drained).not.toHaveBeenCalled();
    if (first !== undefined) queue.done(first);
    await vi.advanceTimersByTimeAsync(0);
    expect(drained).toHaveBeenCalled();
    queue.add([source("c")]);
    const closed = queue.drained();
    queue.close();
    await closed;
    expect(await queue.take()).toBeUndefined();
  });
});
