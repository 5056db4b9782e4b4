import { expect, test } from "vitest";
import type { Source } from "../sources/source-folders.ts";
import type { AskDraft } from "./draft-writer.ts";
import { DraftWriter } from "./draft-writer.ts";
import { IndexError } from "./index-error.ts";
import type { IndexedPage } from "./model.ts";

const source = { docRef: "doc", relativePath: "doc.txt", version: "1" } as Source;

function page(pageIndex: number, length: number): IndexedPage {
  const passage = { pageIndex, part: 0, headings: "", body: "x".repeat(length), spans: [] };
  const facts = { title: "", elementCount: 0, hash: "", tokens: 0, elements: [], outline: [] };
  return { pageIndex, ...facts, passages: [passage] };
}

/** A thread that notes what it is asked, and refuses one kind of request. */
function thread(refused?: string): { readonly asked: string[]; readonly ask: AskDraft } {
  const asked: string[] = [];
  const ask = async (operation: string): Promise<unknown> => {
    asked.push(operation);
    if (operation === refused) throw new IndexError("full", "no room");
    return operation === "begin" ? 7 : undefined;
  };
  return { asked, ask: ask as AskDraft };
}

test("a small file is written in one step", async () => {
  const { asked, ask } = thread();
  const writer = new DraftWriter(source, ask);
  await writer.add([page(0, 100)]);
  await writer.add([page(1, 100)]);
  expect(asked).toEqual([]);
  await writer.finish("sha");
  expect(asked).toEqual(["write"]);
});

test("a large file is written in pieces, with nothing left for the end but to show it", async () => {
  const { asked, ask } = thread();
  const writer = new DraftWriter(source, ask);
  for (let index = 0; index < 5; index++) await writer.add([page(index, 150_000)]);
  await writer.finish("sha");
  await writer.abandon();
  expect(asked).toEqual(["begin", "add", "add", "add", "add", "add", "finish"]);
});

test("text of which a part could not be written is never shown", async () => {
  const { asked, ask } = thread("add");
  const writer = new DraftWriter(source, ask);
  await expect(writer.add([page(0, 300_000)])).rejects.toMatchObject({ code: "full" });
  await expect(writer.finish("sha")).rejects.toMatchObject({ code: "gone" });
  expect(asked).toEqual(["begin", "add", "abandon"]);
});

test("a small file that is given up costs nothing", async () => {
  const { asked, ask } = thread();
  const writer = new DraftWriter(source, ask);
  await writer.add([page(0, 100)]);
  await writer.abandon();
  await expect(writer.add([page(1, 100)])).rejects.toMatchObject({ code: "gone" });
  expect(asked).toEqual([]);
});

test("a small file that could not be written can be tried again", async () => {
  const { asked, ask } = thread("write");
  const writer = new DraftWriter(source, ask);
  await writer.add([page(0, 100)]);
  await expect(writer.finish("sha")).rejects.toMatchObject({ code: "full" });
  await expect(writer.finish("sha")).rejects.toMatchObject({ code: "full" });
  expect(asked).toEqual(["write", "write"]);
});
