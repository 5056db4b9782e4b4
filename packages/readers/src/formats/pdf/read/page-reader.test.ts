import { expect, test } from "vitest";
import type { NativePage } from "./native-page.ts";
import type { NativeReader } from "./native-reader.ts";
import { needsPdfjs, PageReader } from "./page-reader.ts";
import type { PictureTexts } from "./picture-texts.ts";
import { noRoles } from "./structure-roles.ts";
import type { TextRun } from "./text-run.ts";
import { unreadPage } from "./unread-page.ts";

function pageOf(...runs: readonly (Partial<TextRun> & { text: string; height: number })[]): NativePage {
  return {
    ...unreadPage(0, ""),
    problem: undefined,
    runs: runs.map(({ text, height, ...more }) => ({
      text,
      box: { x0: 0, y0: 0, x1: text.length * 5, y1: height },
      size: 10,
      ...{ isBold: false, isItalic: false, isMono: false, orientation: 0 },
      ...more,
    })),
  };
}

test("a page of plain text is read by the native engine alone", () => {
  expect(needsPdfjs(pageOf({ text: "A plain line of text", height: 12 }))).toBe(false);
});

test("lines that claim several times the height of their letters are read anew: some have been dropped", () => {
  const tall = { text: "A line in Cambria", height: 55 };
  const usual = { text: "A line in another font", height: 12 };
  expect(needsPdfjs(pageOf(tall, usual))).toBe(true);
  expect(needsPdfjs(pageOf(usual, usual, usual, usual, { text: "One word", height: 55 }))).toBe(false);
});

test("text that stands on its side is higher than wide, and right so", () => {
  expect(needsPdfjs(pageOf({ text: "Up the margin", height: 400, orientation: 90 }))).toBe(false);
});

test.each([
  ["right-to-left", "שלום לכם"],
  ["unmapped", "\ue001\ue002\ue003 abc"],
  ["damaged", "ab\ufffd\ufffd"],
])("%s letters are read anew", (_, text) => {
  expect(needsPdfjs(pageOf({ text, height: 12 }))).toBe(true);
});

test("a scan with a stamp has the text of its picture where that can be recognised", async () => {
  const box = { x0: 0, y0: 0, x1: 600, y1: 800 };
  const figures = [{ box, source: { kind: "page" as const } }];
  const stamped = { ...pageOf({ text: "www.example.org", height: 12 }), width: 600, height: 800, figures };
  const letter = pageOf({ text: "Dear harbour master, the tide was late again", height: 12 });
  const native: Pick<NativeReader, "pages" | "recognize" | "isScan"> = {
    pages: async () => [stamped],
    recognize: async () => letter,
    isScan: async () => true,
  };
  const read = (canRecognize: boolean) =>
    new PageReader({
      native,
      pdfjs: async () => undefined,
      finder: undefined,
      tags: undefined,
      hasTellingTags: false,
      canRecognize,
    }).read([0]);
  expect(await read(true)).toEqual([{ page: letter, isScan: true, isRecognized: true }]);
  expect(await read(false)).toMatchObject([{ page: { runs: stamped.runs }, isScan: false }]);
});

test("numbers of marked contents are asked of those pages alone that tags say something of", async () => {
  const asked: (readonly number[])[] = [];
  const native: Pick<NativeReader, "pages" | "recognize" | "isScan"> = {
    pages: async (indices, numbered = new Set()) => {
      asked.push([...numbered]);
      return indices.map((index) => ({ ...pageOf({ text: "text", height: 12 }), index }));
    },
    recognize: async () => undefined,
    isScan: async () => false,
  };
  const tags = (index: number) => (index === 1 ? { ...noRoles, headings: new Map([[0, 1]]) } : noRoles);
  const parts = { native, pdfjs: async () => undefined, finder: undefined, tags, canRecognize: false };
  await new PageReader({ ...parts, hasTellingTags: true }).read([0, 1, 2]);
  await new PageReader({ ...parts, hasTellingTags: false }).read([0, 1, 2]);
  expect(asked).toEqual([[1], []]);
});

test("pictures beside text go to whoever reads them, and say that nobody looked where nobody does", async () => {
  const figure = { box: { x0: 0, y0: 100, x1: 600, y1: 500 }, source: { kind: "page" as const } };
  const own = pageOf({ text: "A page that has text of its own beside its picture", height: 12 });
  const page = { ...own, width: 600, height: 1000, figures: [figure] };
  const native: Pick<NativeReader, "pages" | "recognize" | "isScan"> = {
    pages: async () => [page],
    recognize: async () => undefined,
    isScan: async () => false,
  };
  const parts = { native, pdfjs: async () => undefined, finder: undefined, tags: undefined };
  const figuresOf = async (pictures?: Pick<PictureTexts, "read">) =>
    (await new PageReader({ ...parts, hasTellingTags: false, canRecognize: false, pictures }).read([0]))[0]
      ?.page.figures;
  expect(await figuresOf({ read: async (one) => ({ ...one, figures: [] }) })).toEqual([]);
  expect(await figuresOf()).toEqual([{ ...figure, isUnread: true }]);
});
