import { silentLogger } from "@a2c-smcp/runtime";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Read } from "../../../../tests/fixtures/finder/listed-server.ts";
import {
  answer,
  bare,
  described,
  fails,
  listAgain,
  listing,
  start,
  titles,
} from "../../../../tests/fixtures/finder/listed-server.ts";
import { ServerDocuments } from "./server-documents.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a listing", () => {
  test("counts when the set of documents is another, and only then (#finder.change.list)", async () => {
    const { documents, onChange } = await start([described("a"), described("b")]);
    await documents.relist(listing([described("b"), described("a", "A")], fails));
    expect(onChange).not.toHaveBeenCalled();
    expect(titles(documents)).toEqual(["b", "A"]);
    await documents.relist(listing([described("b")], fails));
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(documents.has("dpe://h/a")).toBe(false);
  });

  test("what is listed as before is not described again", async () => {
    const read = vi.fn(async (uri: string) => answer(uri));
    const { documents, list } = await start([bare("a")], read);
    await documents.relist(listAgain(list, [bare("a"), described("b")]));
    expect(read).toHaveBeenCalledTimes(1);
    expect(titles(documents)).toEqual(["dpe://h/a", "b"]);
  });

  test("of a server that was started anew is described anew (#finder.restart)", async () => {
    const read = vi.fn(async () => answer("before"));
    const { documents } = await start([bare("a")], read);
    read.mockResolvedValue(answer("after"));
    documents.disconnect();
    await documents.relist(listing([bare("a")], read));
    expect(titles(documents)).toEqual(["after"]);
  });

  test("with another page or catalogue counts as well as one with another document (#finder.change.all-uris)", async () => {
    const { documents, onChange, list } = await start([described("a")]);
    const page = { uri: "dpe://h/a/pages/0", name: "page" };
    await documents.relist(listAgain(list, [described("a"), page]));
    expect(onChange).toHaveBeenCalledTimes(1);
    await documents.relist(listAgain(list, [described("a"), page]));
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  test("is logged, whether or not its documents are others (#finder.change.logged)", async () => {
    const info = vi.fn();
    const list = listing([described("a")], fails);
    const documents = new ServerDocuments(list, { logger: { ...silentLogger, info }, onChange: vi.fn() });
    await documents.relist(list);
    await documents.relist(list);
    expect(info.mock.calls).toEqual([
      ["the documents of a server are others", { count: 1 }],
      ["the documents of a server are the same", { count: 1 }],
    ]);
  });

  test("that is overtaken by a later one does not hide that something changed (#finder.change.list)", async () => {
    let release = (): void => undefined;
    const slow: Read = () => new Promise((resolve) => (release = () => resolve(answer("slow"))));
    const { documents, onChange } = await start([described("a")]);
    const first = documents.relist(listing([described("a"), bare("b")], slow));
    await documents.relist(listing([described("a"), described("b", "B")], fails));
    release();
    await first;
    expect(titles(documents)).toEqual(["a", "B"]);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  test("does not undo an update that came while it was described", async () => {
    const pending = new Map<string, (title: string) => void>();
    const read: Read = (uri) => new Promise((resolve) => pending.set(uri, (title) => resolve(answer(title))));
    const { documents } = await start([described("a", "old")], read);
    const relisting = documents.relist(listing([described("a", "old"), bare("b")], read));
    void documents.update("dpe://h/a");
    pending.get("dpe://h/a")?.("new");
    await vi.advanceTimersByTimeAsync(0);
    pending.get("dpe://h/b")?.("b");
    await relisting;
    expect(titles(documents)).toEqual(["new", "b"]);
  });
});

describe("an update", () => {
  test("of any level describes its document anew and counts (#finder.change.updated)", async () => {
    const read = vi.fn(async () => answer("new"));
    const { documents, onChange } = await start([described("a", "old")], read);
    void documents.update("dpe://h/a/pages/3?format=text");
    await vi.advanceTimersByTimeAsync(0);
    expect(titles(documents)).toEqual(["new"]);
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(read.mock.calls).toEqual([["dpe://h/a", { timeoutMs: 10_000 }]]);
  });

  test("is announced before anything is read (#finder.change.at-once)", async () => {
    const hangs = vi.fn(() => new Promise<never>(() => undefined));
    const { documents, onChange } = await start([described("a", "old")], hangs);
    void documents.update("dpe://h/a");
    expect(onChange).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  test("that comes without end is not announced without end", async () => {
    const { documents, onChange } = await start([described("a", "old")], async () => answer("old"));
    const storm = setInterval(() => void documents.update("dpe://h/a"), 1);
    await vi.advanceTimersByTimeAsync(10_000);
    clearInterval(storm);
    expect(onChange.mock.calls.length).toBeLessThan(30);
  });

  test("that comes many times while one is under way is one more read", async () => {
    const read = vi.fn(async () => answer("new"));
    const { documents } = await start([described("a")], read);
    for (let count = 0; count < 100; count += 1) void documents.update("dpe://h/a");
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test("that comes without end is not read without end", async () => {
    const read = vi.fn(async () => answer("new"));
    const { documents } = await start([described("a")], read);
    const storm = setInterval(() => void documents.update("dpe://h/a"), 1);
    await vi.advanceTimersByTimeAsync(10_000);
    clearInterval(storm);
    expect(read.mock.calls.length).toBeGreaterThan(15);
    expect(read.mock.calls.length).toBeLessThan(30);
  });

  test("that cannot be read leaves the document as it was", async () => {
    const { documents, onChange } = await start([described("a", "old")]);
    void documents.update("dpe://h/a");
    await vi.advanceTimersByTimeAsync(0);
    expect(titles(documents)).toEqual(["old"]);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  test("that is read only after its document is gone does not bring it back", async () => {
    let release = (): void => undefined;
    const slow: Read = () => new Promise((resolve) => (release = () => resolve(answer("ghost"))));
    const { documents } = await start([described("a"), described("b")], slow);
    void documents.update("dpe://h/a");
    await documents.relist(listing([described("b")], slow));
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(titles(documents)).toEqual(["b"]);
  });

  test("of something else is nothing", async () => {
    const { documents, onChange } = await start([described("a")]);
    void documents.update("window://w");
    void documents.update("dpe://");
    await vi.advanceTimersByTimeAsync(0);
    expect(onChange).not.toHaveBeenCalled();
  });

  test("of the catalogue asks for the list again and describes all of it", async () => {
    const { documents, onChange, list } = await start([described("a", "old")]);
    void documents.update("dpe://h");
    expect(list.refresh).toHaveBeenCalledTimes(1);
    await documents.relist(listing([described("a", "old")], fails));
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});

describe("a document that cannot be described", () => {
  test("is tried again, and counts when it can (#finder.unreadable)", async () => {
    let isReadable = false;
    const read = vi.fn(async () => (isReadable ? answer("there") : Promise.reject(new Error("no"))));
    const { documents, onChange } = await start([described("a"), bare("b")], read);
    expect(titles(documents)).toEqual(["a"]);
    await vi.advanceTimersByTimeAsync(65_000);
    expect(read).toHaveBeenCalledTimes(3);
    expect(onChange).not.toHaveBeenCalled();
    isReadable = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(titles(documents)).toEqual(["a", "there"]);
    expect(onChange).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(read).toHaveBeenCalledTimes(4);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  test("is not tried while the server is down, nor after the end", async () => {
    const read = vi.fn(fails);
    const { documents } = await start([bare("a")], read);
    documents.disconnect();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(read).toHaveBeenCalledTimes(1);
    documents.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a server that is down", () => {
  test("hides its documents and shows them again, each of which counts once", async () => {
    const { documents, onChange } = await start([described("a")]);
    documents.disconnect();
    documents.disconnect();
    expect([documents.isOnline, onChange.mock.calls.length]).toEqual([false, 1]);
    await documents.relist(listing([described("a")], fails));
    expect([documents.isOnline, onChange.mock.calls.length]).toEqual([true, 2]);
    await documents.relist(listing([described("a")], fails));
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  test("is not shown again by what was still being described", async () => {
    let release = (): void => undefined;
    const slow: Read = () => new Promise((resolve) => (release = () => resolve(answer("late"))));
    const { documents, onChange } = await start([]);
    const relisting = documents.relist(listing([bare("a")], slow));
    await vi.advanceTimersByTimeAsync(0);
    documents.disconnect();
    release();
    await relisting;
    expect(titles(documents)).toEqual([]);
    expect(onChange).not.toHaveBeenCalled();
  });
});
