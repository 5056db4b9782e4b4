import { documentName } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import type { KnownDocument } from "./all-documents.ts";
import { documentsIn, matchDocuments } from "./match-documents.ts";

function known(path: string, title: string): KnownDocument {
  const docRef = path.replace(/\W+/g, "-");
  const document = {
    ...{ doc_ref: docRef, uri: `dpe://h/${docRef}`, file_uri: `file://${path}`, title },
    ...{ file_type: "", page_count: 1, server: "documents" },
  };
  return { computer: "lab", document, named: documentName(document) };
}

const documents = [
  known("/srv/product/handbook.pdf", "Cairn handbook"),
  known("/srv/reports/2025/budget.xlsx", "Budget"),
  known("/srv/reports/2024/budget.xlsx", "Budget"),
  known("/srv/reports/2025/slides.pptx", "Slide 1"),
  known("/srv/notes/time 12:30.txt", "A note"),
];
const pathsOf = (found: readonly KnownDocument[]): (string | undefined)[] =>
  found.map(({ named }) => named.path);

describe("a word means", () => {
  test.each([
    ["handbook.pdf", "/srv/product/handbook.pdf"],
    ["HANDBOOK.PDF", "/srv/product/handbook.pdf"],
    ["product/handbook.pdf", "/srv/product/handbook.pdf"],
    ["/srv/product/handbook.pdf", "/srv/product/handbook.pdf"],
    ["../product/handbook.pdf", "/srv/product/handbook.pdf"],
    ["cairn HANDBOOK", "/srv/product/handbook.pdf"],
    ["handbook", "/srv/product/handbook.pdf"],
    ["2024/budget.xlsx", "/srv/reports/2024/budget.xlsx"],
    ["slides", "/srv/reports/2025/slides.pptx"],
    ["time 12:30.txt", "/srv/notes/time 12:30.txt"],
  ])("%s: %s", (word, path) => {
    expect(pathsOf(matchDocuments(documents, word, "/srv/reports"))).toEqual([path]);
  });

  test("several documents where several are meant in the same way", () => {
    expect(matchDocuments(documents, "budget.xlsx", "/")).toHaveLength(2);
    expect(matchDocuments(documents, "Budget", "/")).toHaveLength(2);
  });

  test("the document in the folder where the person is, before others of that name", () => {
    const found = matchDocuments(documents, "budget.xlsx", "/srv/reports/2024");
    expect(pathsOf(found)).toEqual(["/srv/reports/2024/budget.xlsx"]);
  });

  test("nothing where nothing is called so", () => {
    expect(matchDocuments(documents, "nowhere.pdf", "/")).toEqual([]);
  });
});

describe("a folder holds", () => {
  test.each([
    ["reports/2025", "/", 2],
    ["reports/2025/", "/", 2],
    ["./2025", "/srv/reports", 2],
    [".", "/srv/reports", 3],
    ["/srv", "/", 5],
    ["report", "/", 0],
    ["handbook.pdf", "/", 0],
  ])("%s, seen from %s: %i documents", (word, folder, count) => {
    expect(documentsIn(documents, word, folder)).toHaveLength(count);
  });
});
