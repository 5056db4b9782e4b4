import { expect, test } from "vitest";
import { PdfDocument } from "./pdf-document.ts";
import type { Figure } from "./read/figure.ts";
import type { ReadPage } from "./read/page-reader.ts";
import { unreadPage } from "./read/unread-page.ts";

/** A document whose pages hold so many pictures, and how often each of them was read. */
function openPictures(pageCount: number, perPage: number) {
  const reads: number[] = [];
  const runs: number[] = [];
  const texts: number[] = [];
  const figures = Array.from({ length: perPage }, (_, at): Figure => {
    const [x0, y0] = [20 * (at % 25), 20 * Math.floor(at / 25)];
    return { box: { x0, y0, x1: x0 + 15, y1: y0 + 15 }, source: { kind: "page" } };
  });
  const pageAt = (index: number): ReadPage => {
    reads.push(index);
    const page = { ...unreadPage(index, ""), width: 600, height: 800, problem: undefined, figures };
    return { page, isScan: false, isRecognized: false };
  };
  const document = new PdfDocument({
    facts: { pageCount },
    outline: [],
    native: {
      texts: (indices) => {
        texts.push(...indices);
        return Promise.reject(new Error("no texts"));
      },
      picture: async () => undefined,
      screenshot: async () => undefined,
    },
    reader: {
      read: async (indices) => {
        runs.push(indices.length);
        return indices.map(pageAt);
      },
    },
    finder: undefined,
    blobBytes: 0,
    close: async () => undefined,
  });
  return { document, reads, runs, texts };
}

test.each([
  ["few", 3],
  ["a great many", 700],
])("a document with %s elements on a page is read through once", async (_, perPage) => {
  const { document, reads } = openPictures(100, perPage);
  for (let index = 0; index < 100; index += 1)
    expect((await document.page(index)).elements.length).toBe(perPage);
  expect(reads.length).toBe(new Set(reads).size);
});

test("neighbours are read only by those who read on from page to page", async () => {
  const { document, reads } = openPictures(1_000, 3);
  for (const index of [50, 10, 90]) await document.page(index);
  expect(reads).toEqual([50, 10, 90]);
});

test("what a document is takes its first page and the texts of a few more, and the page is not read again", async () => {
  const { document, reads, texts } = openPictures(100, 3);
  expect((await document.opening()).elements.length).toBe(3);
  expect(reads).toEqual([0]);
  expect(texts.length).toBeLessThan(10);
  for (let index = 0; index < 100; index += 1) await document.page(index);
  expect(reads.length).toBe(new Set(reads).size);
});

test("who says that all pages are wanted gets them in long runs from the first one on", async () => {
  const { document, runs } = openPictures(1_000, 3);
  document.readOnFrom(500);
  await document.page(500);
  expect(runs[0]).toBeGreaterThan(10);
  await document.page(100);
  expect(runs.at(-1)).toBe(1);
});

test("who reads a long document through has no page of it read twice", async () => {
  const { document, reads, texts } = openPictures(300, 3);
  document.readOnFrom(0);
  for (let index = 0; index < 300; index += 1) await document.page(index);
  expect(texts).toEqual([]);
  expect(reads.length).toBe(300);
});

test("of a long document of which few pages are wanted only texts are read to learn from", async () => {
  const { document, reads, texts } = openPictures(300, 3);
  await document.page(150);
  expect(texts.length).toBe(16);
  expect(reads).toEqual([150]);
});

test("pages that tell how a document is set are not read twice", async () => {
  const { document, reads } = openPictures(100, 3);
  await document.page(0);
  expect(reads.length).toBeGreaterThan(10);
  for (let index = 1; index < 100; index += 1) await document.page(index);
  expect(reads.length).toBe(new Set(reads).size);
});
