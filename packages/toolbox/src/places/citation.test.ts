import { describe, expect, test } from "vitest";
import {
  readCitation,
  readColonPage,
  readColonPart,
  readHashPart,
  readPrintedPage,
  writeCitation,
} from "./citation.ts";

describe("a citation", () => {
  test.each([
    ["[handbook.pdf p. 43]", { name: "handbook.pdf", page: 43 }],
    [
      "[orders 2025.xlsx p. 2 #tbl-1-0 rows 6–8]",
      { name: "orders 2025.xlsx", page: 2, element: "tbl-1-0", rows: { from: 6, to: 8 } },
    ],
    ["[a/b.csv p. 1 #t row 7]", { name: "a/b.csv", page: 1, element: "t", rows: { from: 7, to: 7 } }],
    ["[指南.pdf p. 1]", { name: "指南.pdf", page: 1 }],
    ["[notes.md]", { name: "notes.md" }],
  ])("%s is read as what it was written from", (text, place) => {
    expect(writeCitation(place)).toBe(text);
    expect(readCitation(text)).toEqual({ page: undefined, element: undefined, rows: undefined, ...place });
  });

  test("is read without its brackets, and with a hyphen between rows", () => {
    expect(readCitation("x.csv p. 1 #t rows 2-3")).toMatchObject({ name: "x.csv", rows: { from: 2, to: 3 } });
  });

  test("counts from 1: page 0 is a name", () => {
    expect(readCitation("[x.pdf p. 0]").page).toBeUndefined();
    expect(readColonPage("x.pdf:0")).toBeUndefined();
    expect(readColonPage("x: y.pdf:12")).toEqual({ name: "x: y.pdf", page: 12 });
    expect(readColonPage("x.pdf:12-14")).toEqual({ name: "x.pdf", page: 12, lastPage: 14 });
  });

  test.each([
    ["report.pdf, page 43", { name: "report.pdf", page: 43 }],
    ["report.pdf pp. 5-6", { name: "report.pdf", page: 5, lastPage: 6 }],
    ["指南.pdf 第 3 页", { name: "指南.pdf", page: 3 }],
    ["deck.pptx slide 2", { name: "deck.pptx", page: 2 }],
  ])("%s is understood as people write it", (text, place) => {
    expect(readCitation(text)).toMatchObject(place);
  });

  test.each([
    [readColonPart("handbook.pdf:xii"), { name: "handbook.pdf", part: "xii" }],
    [readColonPart("[a/b.xlsx:Open items]"), { name: "a/b.xlsx", part: "Open items" }],
    [readColonPart("C:\\files\\x.pdf"), undefined],
    [readColonPart("C:/files/x.pdf"), undefined],
    [readPrintedPage("[handbook.pdf p. xii]"), { name: "handbook.pdf", part: "xii" }],
    [readPrintedPage("指南.pdf 第 A-3 页"), { name: "指南.pdf", part: "A-3" }],
    [readPrintedPage("handbook.pdf"), undefined],
  ])("%#: what is printed on a page stands behind a colon or where its number would", (read, place) => {
    expect(read).toEqual(place);
  });

  test("what answers say behind a citation is no part of it", () => {
    expect(readCitation("[x.pdf p. 12] (printed iv)")).toMatchObject({ name: "x.pdf", page: 12 });
  });

  test("what stands behind a hash is a part, with its rows", () => {
    expect(readHashPart("orders.xlsx#Open items")).toMatchObject({ name: "orders.xlsx", part: "Open items" });
    expect(readHashPart("orders.xlsx#tbl-1-0 rows 5–7")).toMatchObject({ rows: { from: 5, to: 7 } });
    expect(readHashPart("orders.xlsx")).toBeUndefined();
  });
});
