import type { FinderDocument } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import type { DocumentCall } from "../document-tool.ts";
import { findPlace } from "./find-place.ts";
import { placeIndexOf } from "./place-index.ts";

function document(ref: string, path: string, title: string): FinderDocument {
  const file_uri = path === "" ? "" : `file://${encodeURI(path)}`;
  return { doc_ref: ref, uri: `dpe://h/${ref}`, file_uri, file_type: "", title, page_count: 9, server: "s" };
}

const documents = [
  document("a", "/srv/2024/budget.xlsx", "Budget"),
  document("b", "/srv/2025/budget.xlsx", "Budget"),
  document("c", "/srv/handbook.pdf", "Cairn handbook"),
  document("d", "", "A page of a wiki"),
  document("e", "/srv/a[1].pdf", "Brackets"),
];
const call = {
  source: {
    ready: async () => undefined,
    documents: async () => documents,
    tools: async () => [],
    troubles: () => ["Server x is down."],
  },
} as unknown as DocumentCall;

describe("the name of a document in an answer", () => {
  const { labelOf } = placeIndexOf(documents);
  test("is the shortest that means only it, and leads back to it", async () => {
    const labels = documents.map(({ uri }) => labelOf(uri));
    expect(labels).toEqual([
      "2024/budget.xlsx",
      "2025/budget.xlsx",
      "handbook.pdf",
      "A page of a wiki",
      "dpe://h/e",
    ]);
    for (const [at, label] of labels.entries())
      expect(await findPlace(`[${label} p. 4]`, call), label).toMatchObject({
        uri: documents[at]?.uri,
        pageIndex: 3,
      });
  });
});

describe("a place", () => {
  test.each([
    "caf\u00e9 men\u00fc.md",
    "cafe\u0301 menu\u0308.md",
    "Caf\u00c9 Men\u00dc",
    "d\u00e9j\u00e0/caf\u00e9 men\u00fc.md",
  ])("%s is found however accents are written, in the call and on the disk", async (word) => {
    const own = [document("n", "/srv/de\u0301ja\u0300/cafe\u0301 menu\u0308.md", "Speisekarte")];
    const there = { ...call, source: { ...call.source, documents: async () => own } };
    expect(await findPlace(word, there)).toMatchObject({ docRef: "n" });
  });

  test("is found by a path in any case", async () => {
    expect(await findPlace("SRV/2024/Budget.XLSX", call)).toMatchObject({ docRef: "a" });
  });

  test("that two documents mean is a question, never a guess", async () => {
    await expect(findPlace("budget.xlsx", call)).rejects.toMatchObject({
      code: 400,
      details: { documents: ["/srv/2024/budget.xlsx", "/srv/2025/budget.xlsx"] },
    });
  });

  test("that nothing means is answered with what is close, and with what may be missing", async () => {
    await expect(findPlace("handbok.pdf", call)).rejects.toMatchObject({
      code: 4201,
      details: { close_names: ["handbook.pdf"], missing: ["Server x is down."] },
    });
  });

  test("with a page 0 is told that pages count from 1", async () => {
    for (const word of ["handbook.pdf:0", "[handbook.pdf p. 0]"])
      await expect(findPlace(word, call)).rejects.toMatchObject({
        code: 4202,
        message: "Pages count from 1: handbook.pdf:1 is the first",
      });
    await expect(findPlace("nothing.pdf:0", call)).rejects.toMatchObject({ code: 4201 });
  });
});
