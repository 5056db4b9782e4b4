import { organizeFinder } from "@a2c-smcp/computer";
import type { FinderDocument } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { loadVectors } from "./vectors.ts";

interface Vectors {
  base: Record<string, FinderDocument[]>;
  cases: {
    name: string;
    documents: string | FinderDocument[];
    args: { keywords?: string[]; file_type?: string; history?: string[]; offset?: number; limit?: number };
    expect: { uris: string[]; total_count: number };
  }[];
}

const { base, cases } = loadVectors<Vectors>("finder-organize");

describe("the Finder organizer (#finder.organize.invalid-uri) (#finder.organize.keywords) (#finder.organize.file-type) (#finder.organize.server-order) (#finder.organize.newest-first) (#finder.organize.paging)", () => {
  test.each(cases)("$name", ({ documents, args, expect: expected }) => {
    const input = typeof documents === "string" ? base[documents] : documents;
    if (!input) throw new Error(`no such base: ${String(documents)}`);
    const { file_type: fileType, ...rest } = args;
    const page = organizeFinder(input, { ...rest, fileType });
    expect(page.documents.map(({ uri }) => uri)).toEqual(expected.uris);
    expect(page.totalCount).toBe(expected.total_count);
  });
});

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
const many = Array.from({ length: 300 }, (_, index) => document(`d${index}`));

describe("paging", () => {
  test("a limit above 100 is 100 (#finder.organize.limit-max)", () => {
    expect(organizeFinder(many, { limit: 1_000 }).documents).toHaveLength(100);
  });

  test.each([{ offset: -1 }, { limit: -1 }, { offset: 1.5 }, { limit: Number.NaN }, { offset: 2 ** 60 }])(
    "%j is refused with 400 (#finder.organize.bad-paging)",
    (query) => {
      expect(() => organizeFinder(many, query)).toThrow(expect.objectContaining({ code: 400 }));
    },
  );

  test("null means not given", () => {
    const query = { keywords: null, fileType: null, offset: null, limit: null, history: null };
    expect(organizeFinder(many, query).documents).toHaveLength(20);
  });
});

describe("order and search beyond the vectors", () => {
  test("server names go by code point", () => {
    const names = ["\u{1f600}", "\uff21", "b", "B", "a"];
    const documents = names.map((server, index) => document(`d${index}`, { server }));
    expect(organizeFinder(documents).documents.map(({ server }) => server)).toEqual([
      "B",
      "a",
      "b",
      "\uff21",
      "\u{1f600}",
    ]);
  });

  test("times compare as instants, whatever their zone", () => {
    const documents = [
      document("noon-utc", { last_modified: "2026-01-01T12:00:00Z" }),
      document("later", { last_modified: "2026-01-01T20:00:00+0700" }),
      document("no-zone", { last_modified: "2026-01-01T12:30:00" }),
      document("date", { last_modified: "2026-01-01" }),
      document("words", { last_modified: "Jan 5, 2027" }),
    ];
    expect(organizeFinder(documents).documents.map(({ title }) => title)).toEqual([
      "later",
      "no-zone",
      "noon-utc",
      "date",
      "words",
    ]);
  });

  test.each([
    [["b\u0000c"], []],
    [["bc"], []],
    [[""], ["a", "b"]],
    [
      ["x", "x"],
      ["a", "b"],
    ],
    [["XX"], ["b"]],
  ])("keywords %j find %j", (keywords, expected) => {
    const documents = [
      document("a", { title: "b", keywords: ["c", "x"], summary: "y" }),
      document("b", { title: "xx\u0000xx", summary: "x" }),
    ];
    expect(organizeFinder(documents, { keywords }).documents.map(({ doc_ref }) => doc_ref)).toEqual(expected);
  });

  test("the same documents are found as by asking each one", () => {
    const words = ["alpha", "beta", "gamma", "报告", "beta gamma"];
    const documents = Array.from({ length: 500 }, (_, index) =>
      document(`d${index}`, {
        title: words[index % 5] ?? "",
        keywords: [words[(index * 3) % 5] ?? "", `k${index % 7}`],
        summary: index % 2 === 0 ? (words[(index * 7) % 5] ?? "") : undefined,
        server: `s${index % 3}`,
      }),
    );
    for (const keyword of ["beta", "K3", "报", "gamma", "nothing", "a"]) {
      const plain = documents.filter(({ title, keywords, summary }) =>
        [title, ...(keywords ?? []), summary ?? ""].some((field) =>
          field.toLowerCase().includes(keyword.toLowerCase()),
        ),
      );
      expect(organizeFinder(documents, { keywords: [keyword] }).totalCount, keyword).toBe(plain.length);
    }
  });
});
