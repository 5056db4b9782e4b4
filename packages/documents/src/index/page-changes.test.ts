import { expect, test } from "vitest";
import type { ComparedPage } from "./page-changes.ts";
import { pageChanges } from "./page-changes.ts";

/** A page for each text; its elements are the letters. */
function pages(...texts: readonly string[]): ComparedPage[] {
  return texts.map((text, pageIndex) => ({
    pageIndex,
    hash: text,
    elements: () =>
      [...text].map((letter, index) => ({ elementId: `txt-${pageIndex}-${index}`, hash: letter })),
  }));
}

test("an equal document has no changes, and its elements are not looked at", () => {
  const unseen = pages("ab", "cd").map((page) => ({ ...page, elements: () => expect.unreachable() }));
  expect(pageChanges(unseen, pages("ab", "cd"))).toEqual([]);
});

test("an altered element is told with the page, and both with the hashes before and after", () => {
  expect(pageChanges(pages("ab", "cd"), pages("ab", "cx"))).toEqual([
    { kind: "altered", pageIndex: 1, hash: "cx", hashBefore: "cd" },
    { kind: "altered", pageIndex: 1, elementId: "txt-1-1", hash: "x", hashBefore: "d" },
  ]);
});

test("a page put in before others is the only change", () => {
  expect(pageChanges(pages("ab", "cd", "ef"), pages("new", "ab", "cd", "ef"))).toEqual([
    { kind: "added", pageIndex: 0, hash: "new" },
  ]);
});

test("a page taken out is the only change, told with where it was", () => {
  expect(pageChanges(pages("ab", "cd", "ef"), pages("ab", "ef"))).toEqual([
    { kind: "removed", pageIndex: 1, hashBefore: "cd" },
  ]);
});

test("a page that changed behind one that was put in is altered, not removed and added", () => {
  const changes = pageChanges(pages("ab", "cd", "ef"), pages("new", "ab", "cx", "ef"));
  expect(changes.filter(({ elementId }) => elementId === undefined)).toEqual([
    { kind: "altered", pageIndex: 2, hash: "cx", hashBefore: "cd" },
    { kind: "added", pageIndex: 0, hash: "new" },
  ]);
});

test("an element put in before others does not alter those", () => {
  expect(pageChanges(pages("abc"), pages("xabc")).slice(1)).toEqual([
    { kind: "added", pageIndex: 0, elementId: "txt-0-0", hash: "x" },
  ]);
  expect(pageChanges(pages("abc"), pages("ac")).slice(1)).toEqual([
    { kind: "removed", pageIndex: 0, elementId: "txt-0-1", hashBefore: "b" },
  ]);
});

test("pages that changed places are no change, and one of two equal pages can go", () => {
  expect(pageChanges(pages("ab", "cd"), pages("cd", "ab"))).toEqual([]);
  expect(pageChanges(pages("ab", "ab", "cd"), pages("ab", "cd"))).toEqual([
    { kind: "removed", pageIndex: 1, hashBefore: "ab" },
  ]);
});

test("a document of many thousand pages can be compared", () => {
  const many = (prefix: string): ComparedPage[] =>
    pages(...Array.from({ length: 30_000 }, (_, i) => prefix + i));
  expect(pageChanges([], many("b"))).toHaveLength(30_000);
  expect(pageChanges(many("a"), many("a"))).toEqual([]);
});
