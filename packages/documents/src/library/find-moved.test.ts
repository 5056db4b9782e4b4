import { expect, test } from "vitest";
import type { DocumentEvent } from "../history/document-event.ts";
import { docRefOf } from "../sources/doc-ref.ts";
import { findMoved } from "./find-moved.ts";

const root = "/home/me/docs";
const ref = (path: string): string => docRefOf(root, path);

function moved(from: string, to: string, at: number): DocumentEvent {
  const facts = { title: to, fileType: "md", modified: 0 };
  return { at, kind: "moved", docRef: ref(to), relativePath: to, movedFrom: from, ...facts };
}

function find(docRef: string, events: readonly DocumentEvent[], there: readonly string[]) {
  const has = (one: string): boolean => there.map(ref).includes(one);
  const newestFirst = events.toSorted((a, b) => b.at - a.at);
  const answer = { events: newestFirst, knownSince: 0, isComplete: true };
  return findMoved(docRef, { roots: ["/elsewhere", root], has, events: async () => answer });
}

test("a document is followed through all its moves, to one that is there", async () => {
  const events = [moved("a.md", "b.md", 1), moved("b.md", "deep/c.md", 2)];
  expect(await find(ref("a.md"), events, ["deep/c.md"])).toBe(ref("deep/c.md"));
  expect(await find(ref("b.md"), events, ["deep/c.md"])).toBe(ref("deep/c.md"));
  expect(await find(ref("a.md"), events, [])).toBeUndefined();
  expect(await find(ref("z.md"), events, ["deep/c.md"])).toBeUndefined();
});

test("of two files that had the name, the last one counts; files that changed names end nothing", async () => {
  const events = [moved("a.md", "old.md", 1), moved("a.md", "new.md", 2)];
  expect(await find(ref("a.md"), events, ["old.md", "new.md"])).toBe(ref("new.md"));
  const circle = [moved("a.md", "b.md", 1), moved("b.md", "a.md", 2)];
  expect(await find(ref("a.md"), circle, [])).toBeUndefined();
});
