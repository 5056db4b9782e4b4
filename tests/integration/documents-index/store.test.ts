import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectAsIs } from "../../../packages/documents/src/index/index-connection.ts";
import type { IndexStore } from "../../../packages/documents/src/index/index-store.ts";
import type { IndexedFile } from "../../../packages/documents/src/index/model.ts";
import { openIndex } from "../../../packages/documents/src/index/open-index.ts";
import type { IndexFolder } from "./index-fixture.ts";
import {
  filesOf,
  found,
  makeIndexFolder,
  pageOf,
  readyEntry,
  sourceOf,
  writeFileInto,
} from "./index-fixture.ts";

let folder: IndexFolder;
let store: IndexStore;

beforeAll(async () => {
  folder = await makeIndexFolder();
  store = await openIndex({ file: folder.file, times: { idleMs: 20 } });
});

afterAll(async () => {
  await store.close();
  await folder[Symbol.asyncDispose]();
});

/** Looks into the file beside the store. */
function count(table: string): number {
  const database = connectAsIs(folder.file);
  try {
    return database.one<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n ?? -1;
  } finally {
    database.close();
  }
}

describe("files", () => {
  test("are remembered with everything that is known of them, documents and failures", async () => {
    const document = readyEntry(sourceOf("whole", { relativePath: "a/Über uns 年.txt" }), "A title");
    const failure = { phase: "failed", code: "damaged", message: "It is broken." } as const;
    await store.put([document, { source: sourceOf("broken"), state: failure }]);
    expect(await store.file("whole")).toEqual({ ...document, isSearchable: false });
    expect(await filesOf(store)).toEqual(
      expect.arrayContaining([
        { ...document, isSearchable: false },
        { source: sourceOf("broken"), state: failure, isSearchable: false },
      ]),
    );
    expect(await store.file("never")).toBeUndefined();
  });

  test("are listed completely however many there are", async () => {
    await store.put(Array.from({ length: 6_001 }, (_, index) => readyEntry(sourceOf(`many-${index}`))));
    const many = (await filesOf(store)).filter(({ source }) => source.docRef.startsWith("many-"));
    expect(new Set(many.map(({ source }) => source.docRef)).size).toBe(6_001);
    await store.remove(many.map(({ source }) => source.docRef));
    expect((await filesOf(store)).some(({ source }) => source.docRef.startsWith("many-"))).toBe(false);
  });

  test("are searchable when their text was read, and less so when they changed since", async () => {
    const source = sourceOf("grown");
    await writeFileInto(store, source, ["oldgrown text"]);
    expect(await store.file("grown")).toMatchObject({ isSearchable: true, contentHash: "sha-oldgrown text" });
    await store.put([readyEntry({ ...source, version: "2" })]);
    expect(await store.file("grown")).toEqual({
      ...readyEntry({ ...source, version: "2" }),
      isSearchable: false,
    });
    expect(await found(store, "oldgrown")).toEqual(["grown/0"]);
    await writeFileInto(store, { ...source, version: "2" }, ["newgrown text"]);
    expect(await found(store, "oldgrown")).toEqual([]);
    expect(await found(store, "newgrown")).toEqual(["grown/0"]);
  });

  test("that cannot be read for a while are not found meanwhile, and need not be read again", async () => {
    const source = sourceOf("locked");
    await writeFileInto(store, source, ["lockedtext"]);
    const failure = { phase: "failed", code: "unreadable", message: "It may not be read." } as const;
    await store.put([{ source, state: failure }]);
    expect(await found(store, "lockedtext")).toEqual([]);
    expect(await store.file("locked")).toMatchObject({ isSearchable: false });
    await store.put([readyEntry(source)]);
    expect(await found(store, "lockedtext")).toEqual(["locked/0"]);
    expect(await store.file("locked")).toMatchObject({ isSearchable: true });
  });

  test("that are removed leave nothing behind", async () => {
    await writeFileInto(store, sourceOf("leaver"), ["leaving words", "more leaving"]);
    await writeFileInto(store, sourceOf("leaver", { version: "2" }), ["leaving words twice"]);
    await store.remove(["leaver", "unknown"]);
    expect(await store.file("leaver")).toBeUndefined();
    expect(await found(store, "leaving")).toEqual([]);
    await expect.poll(() => count("trash")).toBe(0);
    for (const table of ["passage", "passage_text", "passage_fts_docsize", "page"])
      expect(count(table), table).toBe(count("(SELECT 1 FROM passage JOIN file USING (generation))"));
    expect(count("change WHERE file_id NOT IN (SELECT id FROM file)")).toBe(0);
  });
});

describe("text", () => {
  test("cannot be seen before it is complete, and not at all when it was given up", async () => {
    const source = sourceOf("draft");
    await store.put([readyEntry(source)]);
    await using writer = await store.write(source);
    const large = "drafted ".repeat(34_000);
    await writer.add([pageOf(0, large)]);
    await writer.add([pageOf(1, large)]);
    expect(count("draft")).toBe(1);
    expect(await found(store, "drafted")).toEqual([]);
    await writer.finish("sha");
    expect(await found(store, "drafted")).toEqual(["draft/0", "draft/1"]);
    await using second = await store.write(source);
    await second.add([pageOf(0, "abandoned ".repeat(34_000))]);
    await second.abandon();
    await second.abandon();
    await expect(second.finish("sha")).rejects.toMatchObject({ code: "gone" });
    expect(await found(store, "abandoned")).toEqual([]);
    expect(await found(store, "drafted")).toEqual(["draft/0", "draft/1"]);
  });

  test("of a page may come in several parts", async () => {
    const source = sourceOf("parts");
    await store.put([readyEntry(source)]);
    await using writer = await store.write(source);
    await writer.add([pageOf(0, "firstpart alpha")]);
    await writer.add([pageOf(0, "secondpart beta")]);
    await writer.finish("sha");
    expect(await found(store, "firstpart")).toEqual(["parts/0"]);
    expect(await found(store, "secondpart")).toEqual(["parts/0"]);
    expect((await store.outline("parts")).map(({ text }) => text)).toEqual(["firstpart", "secondpart"]);
  });

  test("of a file that was removed meanwhile is not kept", async () => {
    const source = sourceOf("hasty");
    await store.put([readyEntry(source)]);
    await using writer = await store.write(source);
    await writer.add([pageOf(0, "hastywords")]);
    await store.remove(["hasty"]);
    await writer.finish("sha");
    expect(await store.file("hasty")).toBeUndefined();
    expect(await found(store, "hastywords")).toEqual([]);
  });

  test("has an outline in the order of its pages", async () => {
    await writeFileInto(store, sourceOf("headed"), ["Intro text", "Middle text", "End text"]);
    expect(await store.outline("headed")).toEqual([
      { level: 1, text: "Intro", pageIndex: 0, elementId: "h-0-0" },
      { level: 1, text: "Middle", pageIndex: 1, elementId: "h-1-0" },
      { level: 1, text: "End", pageIndex: 2, elementId: "h-2-0" },
    ]);
    expect(await store.outline("never")).toEqual([]);
  });
});

describe("a move", () => {
  test("keeps the text under the new name, and only the new name finds it", async () => {
    const source = sourceOf("before", { relativePath: "in/formername.txt" });
    await writeFileInto(
      store,
      source,
      Array.from({ length: 120 }, (_, index) => `movedtext mark${index}`),
    );
    const target = sourceOf("after", { relativePath: "out/lattername.txt", version: "2" });
    await writeFileInto(store, target, ["overwritten text"]);
    await store.move("before", target);
    expect(await store.file("before")).toBeUndefined();
    expect(await store.file("after")).toMatchObject({
      source: { relativePath: "out/lattername.txt", version: "2" },
      isSearchable: true,
    });
    expect(await found(store, '"movedtext mark119"')).toEqual(["after/119"]);
    expect(await found(store, "overwritten")).toEqual([]);
    expect(await found(store, "formername")).toEqual([]);
    expect(await found(store, "lattername")).toEqual(["after/0"]);
    expect(await found(store, 'lattername "mark7"')).toEqual(["after/7"]);
  });

  test("of a file that changed before does not make old text pass for new", async () => {
    const source = sourceOf("stale");
    await writeFileInto(store, source, ["staletext"]);
    await store.put([readyEntry({ ...source, version: "2" })]);
    await store.move("stale", { ...source, version: "3" });
    expect(await store.file("stale")).toMatchObject({ source: { version: "3" }, isSearchable: false });
  });

  test("of an unknown file does nothing", async () => {
    await store.move("never", sourceOf("nowhere"));
    expect(await store.file("nowhere")).toBeUndefined();
  });
});

describe("changes", () => {
  test("are told by page and element since a moment, and since when they are known", async () => {
    const source = sourceOf("log");
    await writeFileInto(store, source, ["one two", "three four"]);
    const { changes: none, knownSince } = await store.changes("log", 0);
    expect(none).toEqual([]);
    await writeFileInto(store, source, ["inserted page", "one two", "three five"]);
    const { changes, knownSince: still } = await store.changes("log", knownSince);
    expect(still).toBe(knownSince);
    expect(changes.map(({ at: _, ...change }) => change)).toEqual([
      { kind: "altered", pageIndex: 2, hash: "three five", hashBefore: "three four" },
      { kind: "added", pageIndex: 0, hash: "inserted page" },
      { kind: "altered", pageIndex: 2, elementId: "txt-2-1", hash: "five", hashBefore: "four" },
    ]);
    const at = changes[0]?.at ?? 0;
    expect(at).toBeGreaterThan(knownSince);
    await writeFileInto(store, source, ["inserted page", "one two"]);
    const later = await store.changes("log", at);
    expect(later.changes).toMatchObject([{ kind: "removed", pageIndex: 2, hashBefore: "three five" }]);
  });

  test("stay with a file that was moved", async () => {
    await writeFileInto(store, sourceOf("walker"), ["a b"]);
    await writeFileInto(store, sourceOf("walker"), ["a c"]);
    await store.move("walker", sourceOf("walked"));
    expect((await store.changes("walked", 0)).changes).toHaveLength(2);
  });

  test("of a large document are bounded, and it is said what is not known any more", async () => {
    const source = sourceOf("huge");
    const texts = (prefix: string): string[] =>
      Array.from({ length: 2_600 }, (_, index) => `${prefix}${index}`);
    await writeFileInto(store, source, texts("a"));
    const { knownSince } = await store.changes("huge", 0);
    await writeFileInto(store, source, texts("b"));
    const { changes, knownSince: since } = await store.changes("huge", 0);
    expect(changes).toHaveLength(5_000);
    expect(changes.slice(0, 2_600).every(({ elementId }) => elementId === undefined)).toBe(true);
    expect(since).toBeGreaterThan(knownSince);
    expect(since).toBe(changes[0]?.at);
  });

  test("of an unknown document are none, known since now", async () => {
    const { changes, knownSince } = await store.changes("never", 0);
    expect(changes).toEqual([]);
    expect(knownSince).toBeGreaterThan(Date.now() - 60_000);
  });
});

test("a search that nobody waits for any more ends at once with the caller's reason", async () => {
  const reason = new Error("not needed any more");
  await expect(store.search({ query: "x", limit: 1, offset: 0 }, AbortSignal.abort(reason))).rejects.toBe(
    reason,
  );
  expect(await found(store, "oldgrown")).toEqual([]);
});

test("the index tells where it is, how large, and that nothing is wrong", async () => {
  const health = await store.health();
  expect(health).toMatchObject({ file: folder.file, notices: [] });
  expect(health.bytes).toBeGreaterThan(50_000);
});

test("an index in memory does the same, and one that is closed says so", async () => {
  const memory = await openIndex({ file: undefined });
  await writeFileInto(memory, sourceOf("volatile"), ["shortlived words"]);
  expect(await found(memory, "shortlived")).toEqual(["volatile/0"]);
  expect(await memory.health()).toMatchObject({ file: undefined, notices: [] });
  await Promise.all([memory.close(), memory.close()]);
  await expect(filesOf(memory)).rejects.toMatchObject({ name: "IndexError", code: "closed" });
  await expect(memory.put([])).resolves.toBeUndefined();
});

test("very many files are remembered part by part, each once and in order", async () => {
  await using folder = await makeIndexFolder();
  await using store = await openIndex({ file: folder.file });
  const sources = Array.from({ length: 2_500 }, (_, at) => sourceOf(`file-${at}`));
  await store.put(sources.map((source) => readyEntry(source)));
  const parts: (readonly IndexedFile[])[] = [];
  for await (const part of store.files()) parts.push(part);
  expect(parts.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
  expect(parts.flat().map(({ source }) => source)).toEqual(sources);
});
