import { describe, expect, test } from "vitest";
import type { McpResource } from "../mcp/mcp-shapes.ts";
import { readCatalogue, readListedDocument, summaryFromProvider, summaryFromResource } from "./summary.ts";

const listed = (resource: Partial<McpResource> = {}) => {
  const document = readListedDocument("s", { uri: "dpe://h/d", name: "name", ...resource });
  if (!document) throw new Error("is no document");
  return document;
};

describe("what is listed", () => {
  test.each(["dpe://h", "dpe://h/d/pages/0", "dpe://h/d/elements/e", "dpe://", "file:///d", "window://h"])(
    "%s is no document (#finder.listing)",
    (uri) => {
      expect(readListedDocument("s", { uri, name: "n" })).toBeUndefined();
    },
  );

  test("a document is known by its decoded reference and its URI as listed", () => {
    expect(listed({ uri: "DPE://h/a%20b/?format=json" })).toMatchObject({
      uri: "DPE://h/a%20b/?format=json",
      docRef: "a b",
      host: "h",
    });
  });
});

describe("the summary from a listing (#finder.summary-from-resource)", () => {
  test("takes what the resource says", () => {
    const resource = {
      title: "Title",
      description: "about",
      annotations: { lastModified: "2026-01-01" },
      _meta: { page_count: 3, file_type: "pdf", keywords: ["k"], file_uri: "file:///d" },
    };
    expect(summaryFromResource(listed(resource))).toEqual({
      doc_ref: "d",
      uri: "dpe://h/d",
      title: "Title",
      page_count: 3,
      file_uri: "file:///d",
      file_type: "pdf",
      keywords: ["k"],
      summary: "about",
      last_modified: "2026-01-01",
      server: "s",
    });
  });

  test("carries no field that nobody set, but file_uri and file_type (#finder.file-fields)", () => {
    const summary = summaryFromResource(listed({ title: "", _meta: { page_count: 0, file_type: null } }));
    expect(summary).toStrictEqual({
      doc_ref: "d",
      uri: "dpe://h/d",
      file_uri: "",
      file_type: "",
      title: "name",
      page_count: 0,
      server: "s",
    });
  });

  test.each([undefined, {}, { page_count: "3" }, { page_count: -1 }, { page_count: 1, keywords: "k" }])(
    "is not made of %j",
    (_meta) => {
      expect(summaryFromResource(listed({ _meta }))).toBeUndefined();
    },
  );
});

describe("the summary from a provider", () => {
  test("takes what is missing from the listing, and keeps the listed URI and the server", () => {
    const raw = { uri: "dpe://other/x", doc_ref: "x", server: "fake", page_count: 2, more: 1 };
    expect(summaryFromProvider(listed({ description: "about" }), raw)).toStrictEqual({
      doc_ref: "d",
      uri: "dpe://h/d",
      file_uri: "",
      file_type: "",
      title: "name",
      page_count: 2,
      summary: "about",
      server: "s",
      more: 1,
    });
  });

  test("leaves out an index of pages that nobody asked for", () => {
    const raw = { page_count: 1, pages: [{}], page_offset: 0, page_limit: 20, page_total: 1 };
    expect(Object.keys(summaryFromProvider(listed(), raw) ?? {})).toEqual([
      ...["doc_ref", "uri", "file_uri", "file_type", "title", "page_count", "server"],
    ]);
  });

  test("loses a field that is not what it should be, not the document", () => {
    const raw = { pages: [{}, {}], keywords: "a, b", file_type: 7 };
    expect(summaryFromProvider(listed(), raw)).toMatchObject({ title: "name", page_count: 2, file_type: "" });
    expect(summaryFromProvider(listed(), raw)).not.toHaveProperty("keywords");
  });

  test.each([undefined, null, "text", [], { page_count: "many" }])("is not made of %j", (raw) => {
    expect(summaryFromProvider(listed(), raw)).toBeUndefined();
  });
});

describe("a catalogue", () => {
  const answer = (body: unknown) => ({ contents: [{ uri: "dpe://h", text: JSON.stringify(body) }] });

  test("is read by canonical URI, and entries that are none are left out", () => {
    const documents = [{ uri: "dpe://h/a/" }, { uri: "nothing" }, 7, { title: "without" }];
    const read = readCatalogue(answer({ documents, total_count: 9 }));
    expect([...read.documents]).toEqual([["dpe://h/a", { uri: "dpe://h/a/" }]]);
    expect(read.total).toBe(9);
  });

  test.each([
    { contents: [] },
    { contents: [{ uri: "dpe://h", blob: "AA" }] },
    { contents: [{ uri: "dpe://h", text: "no json" }] },
    answer([]),
    answer({ documents: {} }),
  ])("is empty when it is none: %j", (result) => {
    expect(readCatalogue(result)).toEqual({ documents: new Map(), total: 0 });
  });
});
