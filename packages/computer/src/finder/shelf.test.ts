import type { FinderDocument } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { Shelf } from "./shelf.ts";

const document = (id: string, more: Partial<FinderDocument> = {}): FinderDocument => ({
  doc_ref: id,
  uri: `dpe://h/${id}`,
  file_uri: "",
  file_type: "",
  title: id,
  page_count: 1,
  server: "s",
  ...more,
});
const ids = (documents: readonly FinderDocument[]): string[] => documents.map(({ doc_ref }) => doc_ref);

describe("a shelf", () => {
  test("stands newest first, undated last, and equals as they came (#finder.organize.newest-first)", () => {
    const shelf = new Shelf([
      document("undated-1"),
      document("old", { last_modified: "2025-01-01" }),
      document("new-1", { last_modified: "2026-01-01T00:00:00Z" }),
      document("unreadable", { last_modified: "soon" }),
      document("new-2", { last_modified: "2026-01-01T08:00:00+08:00" }),
    ]);
    expect(ids(shelf.documents)).toEqual(["new-1", "new-2", "old", "undated-1", "unreadable"]);
  });

  test("is searched in title, keywords and summary, in any case (#finder.organize.keywords)", () => {
    const shelf = new Shelf([
      document("a", { title: "Annual REPORT" }),
      document("b", { keywords: ["Reporting", "tax"] }),
      document("c", { summary: "no report yet" }),
      document("d", { file_uri: "file:///report" }),
    ]);
    expect(ids(shelf.filter(["rePort"], undefined))).toEqual(["a", "b", "c"]);
    expect(ids(shelf.filter(["annual", "TAX"], undefined))).toEqual(["a", "b"]);
    expect(ids(shelf.filter(["none of it"], undefined))).toEqual([]);
  });

  test("matches within one field only, at its edges too", () => {
    const shelf = new Shelf([
      document("a", { title: "one", keywords: ["two", "three"], summary: "four" }),
      document("b", { title: "fou", summary: "rone" }),
    ]);
    expect(ids(shelf.filter(["onetwo"], undefined))).toEqual([]);
    expect(ids(shelf.filter(["twothree"], undefined))).toEqual([]);
    expect(ids(shelf.filter(["one"], undefined))).toEqual(["a", "b"]);
    expect(ids(shelf.filter(["four"], undefined))).toEqual(["a"]);
    expect(ids(shelf.filter(["\u0000"], undefined))).toEqual([]);
  });

  test("an empty keyword, or none, lets everything pass", () => {
    const shelf = new Shelf([document("a"), document("b")]);
    expect(shelf.filter([], undefined)).toHaveLength(2);
    expect(shelf.filter(["zzz", ""], undefined)).toHaveLength(2);
  });

  test("a file type is matched exactly, with and without keywords (#finder.organize.file-type)", () => {
    const shelf = new Shelf([
      document("a", { file_type: "pdf" }),
      document("b", { file_type: "PDF" }),
      document("c", { file_type: "pdf", title: "c2" }),
    ]);
    expect(ids(shelf.filter([], "pdf"))).toEqual(["a", "c"]);
    expect(ids(shelf.filter([], "pdf"))).toEqual(["a", "c"]);
    expect(ids(shelf.filter(["2"], "pdf"))).toEqual(["c"]);
    expect(ids(shelf.filter([], "xlsx"))).toEqual([]);
  });

  test("finds the same as a search document by document", () => {
    const words = ["alpha", "beta", "gamma", "报告", "ALPHABET", "delta "];
    const documents = Array.from({ length: 200 }, (_, index) =>
      document(`d${index}`, {
        title: words[index % 6] ?? "",
        keywords: [words[(index * 7) % 6] ?? "", ""],
        summary: words[(index * 5 + 1) % 6],
      }),
    );
    const shelf = new Shelf(documents);
    for (const keyword of ["alpha", "bet", "a", "报", "delta ", "x"]) {
      const slow = documents.filter(({ title, keywords = [], summary = "" }) =>
        [title, ...keywords, summary].some((field) => field.toLowerCase().includes(keyword)),
      );
      expect(ids(shelf.filter([keyword], undefined))).toEqual(ids(slow));
    }
  });
});
