import { expect, test } from "vitest";
import type { IndexEvent } from "../../../packages/documents/src/index/index-options.ts";
import { openIndex } from "../../../packages/documents/src/index/open-index.ts";
import { found, makeIndexFolder, sourceOf, writeFileInto } from "./index-fixture.ts";

const MIB = 1024 * 1024;
const text = (word: string): string => `${word} ${"filling text of a page ".repeat(2_000)}`;

test("an index without room serves what it has, says so, and writes again when there is room", async () => {
  await using folder = await makeIndexFolder();
  const events: IndexEvent[] = [];
  await using store = await openIndex({
    file: folder.file,
    mostBytes: 2 * MIB,
    times: { fullRetryMs: 50, idleMs: 10 },
    onEvent: (event) => events.push(event),
  });
  const written: string[] = [];
  const fill = async (): Promise<void> => {
    for (let index = 0; index < 200; index++) {
      await writeFileInto(store, sourceOf(`file-${index}`), [text(`word${index}x`)]);
      written.push(`file-${index}`);
    }
  };
  await expect(fill()).rejects.toMatchObject({ name: "IndexError", code: "full" });
  expect(written.length).toBeGreaterThan(2);

  const { notices, bytes } = await store.health();
  expect(notices).toEqual([expect.stringMatching(/has reached the 2097152 bytes.*Allow more bytes/)]);
  expect(bytes).toBeGreaterThan(MIB);
  expect(await found(store, "word0x")).toEqual(["file-0/0"]);
  const half = await store.file(`file-${written.length}`);
  expect(half?.isSearchable ?? false).toBe(false);

  await store.remove(written.slice(1));
  await expect.poll(async () => (await store.health()).notices).toEqual([]);
  expect(events).toContainEqual({ kind: "room" });
  await writeFileInto(store, sourceOf("late"), [text("lateword")]);
  expect(await found(store, "lateword")).toEqual(["late/0"]);
  expect(await found(store, "word0x")).toEqual(["file-0/0"]);
});
