import { describe, expect, test } from "vitest";
import type { KnownDocument } from "../places/all-documents.ts";
import type { Sort } from "./sort-documents.ts";
import { SORTS, sortDocuments } from "./sort-documents.ts";

function known(path: string, facts: Partial<KnownDocument["document"]> = {}): KnownDocument {
  const file = path.slice(path.lastIndexOf("/") + 1);
  const document = {
    ...{ doc_ref: file, uri: `dpe://h/${file}`, file_uri: "", file_type: "md", title: file, page_count: 1 },
    ...{ server: "docs", ...facts },
  };
  return { computer: "c", document, named: { name: file, file, path } } as KnownDocument;
}

const documents = [
  known("/b/page10.md", { page_count: 3, last_modified: "2026-01-02T00:00:00Z", title: "Beta" }),
  known("/a/page9.md", { file_type: "csv", title: "gamma" }),
  known("/c/Page1.md", { page_count: 7, last_modified: "2026-01-03T00:00:00Z", title: "alpha" }),
];
const sizes = new Map([
  ["dpe://h/page10.md", 10],
  ["dpe://h/page9.md", 500],
]);
const filesBy = (sort: Sort, isReverse = false): (string | undefined)[] =>
  sortDocuments(documents, sort, { isReverse, sizes }).map(({ named }) => named.file);

describe("documents in order", () => {
  test.each<[Sort, string[]]>([
    ["name", ["Page1.md", "page9.md", "page10.md"]],
    ["folder", ["page9.md", "page10.md", "Page1.md"]],
    ["title", ["Page1.md", "page10.md", "page9.md"]],
    ["type", ["page9.md", "Page1.md", "page10.md"]],
    ["pages", ["Page1.md", "page10.md", "page9.md"]],
    ["changed", ["Page1.md", "page10.md", "page9.md"]],
    ["size", ["page9.md", "page10.md", "Page1.md"]],
  ])("by %s", (sort, files) => {
    expect(SORTS).toContain(sort);
    expect(filesBy(sort)).toEqual(files);
  });

  test("those of one folder or type by name, whichever way round", () => {
    const alike = ["/a/b2.md", "/a/b10.md", "/a/a.md"].map((path) => known(path));
    const order = (isReverse: boolean) =>
      sortDocuments(alike, "folder", { isReverse }).map(({ named }) => named.file);
    expect([order(false), order(true)]).toEqual([
      ["a.md", "b2.md", "b10.md"],
      ["a.md", "b2.md", "b10.md"],
    ]);
  });

  test("the other way round, what has no such fact comes last all the same", () => {
    expect(filesBy("changed", true)).toEqual(["page10.md", "Page1.md", "page9.md"]);
    expect(filesBy("size", true)).toEqual(["page10.md", "page9.md", "Page1.md"]);
  });
});
