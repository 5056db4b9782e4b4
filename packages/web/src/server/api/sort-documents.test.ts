import type { Computer } from "@a2c-smcp/computer";
import type { FinderDocument } from "@a2c-smcp/protocol";
import { expect, test } from "vitest";
import { sortDocuments } from "./sort-documents.ts";

const sizes: Readonly<Record<string, number>> = { a: 30, b: 10 };
const computer = {
  registry: { getResource: (_: string, uri: string) => ({ size: sizes[uri.at(-1) ?? ""] ?? null }) },
} as unknown as Computer;

const document = (id: string, more: Partial<FinderDocument> = {}): FinderDocument => ({
  ...{ doc_ref: id, uri: `dpe://h/${id}`, file_uri: "", file_type: "" },
  ...{ title: id, page_count: 1, server: "s" },
  ...more,
});
const documents = [
  document("c", { title: "Chapter 10", page_count: 3 }),
  document("a", { title: "chapter 9", last_modified: "2026-01-02", file_type: "pdf" }),
  document("b", { title: "Appendix", last_modified: "2026-01-01T23:00:00Z", file_type: "md", page_count: 2 }),
];
const idsBy = (sort: Parameters<typeof sortDocuments>[2]["sort"], order: "asc" | "desc" = "asc"): string =>
  sortDocuments(computer, documents, { sort, order })
    .map(({ doc_ref }) => doc_ref)
    .join("");

test("without a key documents stay as an Agent sees them", () => {
  expect(sortDocuments(computer, documents, { sort: "agent", order: "desc" })).toBe(documents);
});

test("names are sorted as people do, numbers by their value", () => {
  expect([idsBy("name"), idsBy("name", "desc")]).toEqual(["bac", "cab"]);
});

test("what is not known comes last, whichever way round", () => {
  expect([idsBy("size"), idsBy("size", "desc")]).toEqual(["bac", "abc"]);
  expect([idsBy("modified"), idsBy("modified", "desc")]).toEqual(["bac", "abc"]);
  expect([idsBy("type"), idsBy("pages")]).toEqual(["bac", "abc"]);
});

test("documents of one folder stand together, in the order of their names", () => {
  const filed = [
    document("x", { title: "Zebra", file_uri: "file:///d/b/zebra.md" }),
    document("y", { title: "Slide 1", file_uri: "file:///d/a/talk.pptx" }),
    document("z", { title: "Apple", file_uri: "file:///d/b/apple.md" }),
    document("w", { title: "Nowhere", file_uri: "https://example.com/w" }),
  ];
  const sorted = sortDocuments(computer, filed, { sort: "folder", order: "asc" });
  expect(sorted.map(({ doc_ref }) => doc_ref).join("")).toBe("yzxw");
});

test("the same documents are sorted once", () => {
  const by = { sort: "name", order: "asc" } as const;
  expect(sortDocuments(computer, documents, by)).toBe(sortDocuments(computer, documents, by));
});
