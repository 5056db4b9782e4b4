import { expect, test, vi } from "vitest";
import type { OpenDocument } from "../engine/format.ts";
import type { PageElement } from "../engine/model.ts";
import { findPrinted, isPrintable } from "./printed-pages.ts";

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
  expect(await findPrinted(document, [element("Rain gauge, battery station")], 0)).toEqual({
    index: 2,
    share: 1,
  });
});

test("of two alike the nearer one, and no page is read once that is certain", async () => {
  const texts = Array.from({ length: 200 }, () => "the same words");
  const { document, read } = printed(texts);
  expect(await findPrinted(document, [element("the same words")], 120)).toMatchObject({ index: 120 });
  expect(read()).toEqual([120]);
});

test("what is on none of the pages is told by its share; a picture without words is where it is expected", async () => {
  const { document } = printed(["rain", "wind"]);
  expect(await findPrinted(document, [element("orders customers totals")], 1)).toEqual({
    index: 1,
    share: 0,
  });
  expect(await findPrinted(document, [element("")], 7)).toEqual({ index: 1, share: 1 });
});

test("office files are laid out, and nothing that only sounds like one", () => {
  expect(["docx", "pptx", "xlsx", "ods"].every(isPrintable)).toBe(true);
  expect(["pdf", "md", "constructor"].some(isPrintable)).toBe(false);
});
