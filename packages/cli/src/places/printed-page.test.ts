import type { DpeDocument } from "@a2c-smcp/protocol";
import { expect, test } from "vitest";
import { findPrintedPage, readPrinted } from "./printed-page.ts";

const uri = "dpe://com.example/book";
/** 250 pages, the first twelve with Roman numbers. */
const labels = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];
const read = ({ offset, limit }: { offset: number; limit: number }): Promise<DpeDocument> => {
  const pages = Array.from({ length: Math.min(limit, 250 - offset) }, (_, at) => ({
    page_index: offset + at,
    title: offset + at === 99 ? "Open items" : "",
    metadata: { label: labels[offset + at] ?? `${offset + at - 11}` },
  }));
  return Promise.resolve({ pages, page_count: 250 } as unknown as DpeDocument);
};

test("a page is found by what is printed on it, however many pages there are", async () => {
  expect(await findPrintedPage(uri, "XII", read)).toEqual({ uri: `${uri}/pages/11` });
  expect(await findPrintedPage(uri, "238", read)).toEqual({ uri: `${uri}/pages/249` });
  expect(await findPrintedPage(uri, "xx", read)).toEqual({ pages: 250 });
});

test("a sheet is found by its title, a page behind a hash by its number", async () => {
  expect(await findPrintedPage(uri, "open items", read)).toEqual({ uri: `${uri}/pages/99` });
  expect(await findPrintedPage(uri, "250", read)).toEqual({ uri: `${uri}/pages/249` });
  expect(readPrinted("orders.xlsx#Open items")).toEqual({ name: "orders.xlsx", label: "Open items" });
  expect(readPrinted("orders.xlsx #Prices")).toEqual({ name: "orders.xlsx", label: "Prices" });
});

test("only what is behind a colon at the end may be a label", () => {
  expect(readPrinted("book.pdf:A-3")).toEqual({ name: "book.pdf", label: "A-3" });
  for (const word of ["book.pdf", "C:/books/a.pdf", "book.pdf: "]) expect(readPrinted(word)).toBeUndefined();
});
