import { expect, test, vi } from "vitest";
import type { OpenDocument } from "../engine/format.ts";
import type { PageElement } from "../engine/model.ts";
import { findPrinted, hasSheets, isPrintable, sheetSpan } from "./printed-pages.ts";

const element = (text: string) =>
  ({ element_id: "t", category: "text", content: { text } }) as unknown as PageElement;

/** A document whose pages hold these texts, and which of them were read. */
function printed(texts: readonly string[]) {
  const page = vi.fn(async (index: number) => ({ elements: [element(texts[index] ?? "")] }));
  const document = { facts: { pageCount: texts.length }, page } as unknown as OpenDocument;
  return { document, read: () => page.mock.calls.map(([index]) => index) };
}

test("the page with most of the words is found, wherever it stands", async () => {
  const { document } = printed(["nothing here", "rain gauge", "rain gauge battery station", "battery"]);
  expect(await findPrinted(document, [element("Rain gauge, battery station")], { expected: 0 })).toEqual({
    index: 2,
    share: 1,
  });
});

test("of two alike the nearer one, and no page is read once that is certain", async () => {
  const texts = Array.from({ length: 200 }, () => "the same words");
  const { document, read } = printed(texts);
  expect(await findPrinted(document, [element("the same words")], { expected: 120 })).toMatchObject({
    index: 120,
  });
  expect(read()).toEqual([120]);
});

test("what is on none of the pages is told by its share; a picture without words is where it is expected", async () => {
  const { document } = printed(["rain", "wind"]);
  expect(await findPrinted(document, [element("orders customers totals")], { expected: 1 })).toEqual({
    index: 1,
    share: 0,
  });
  expect(await findPrinted(document, [element("")], { expected: 7 })).toEqual({ index: 1, share: 1 });
});

test("office files are laid out, and nothing that only sounds like one", () => {
  expect(["docx", "pptx", "xlsx", "ods"].every(isPrintable)).toBe(true);
  expect(["pdf", "md", "constructor"].some(isPrintable)).toBe(false);
});

test("a sheet is looked for among its own pages, though another has more of its words", async () => {
  const words = ["Sales North Coast", "Region North Coast rates", "North Coast Islands Region", "North 18"];
  const { document } = printed(words);
  const outline = [
    { title: "Orders", level: 1, pageIndex: 1 },
    { title: "Rates", level: 1, pageIndex: 3 },
  ];
  const withOutline = { ...document, outline: () => outline };
  const rates = sheetSpan(withOutline, "Rates");
  expect(rates).toEqual({ from: 3, end: 4 });
  expect(sheetSpan(withOutline, "Orders")).toEqual({ from: 1, end: 3 });
  expect(sheetSpan(withOutline, "Prices")).toBeUndefined();
  expect(sheetSpan(document, "Rates")).toEqual({ from: 0, end: 4 });
  const found = await findPrinted(withOutline, [element("Region North Coast Islands")], {
    expected: 3,
    span: rates,
  });
  expect(found.index).toBe(3);
  expect(["xlsx", "xls", "ods"].every(hasSheets) && !hasSheets("docx")).toBe(true);
});
