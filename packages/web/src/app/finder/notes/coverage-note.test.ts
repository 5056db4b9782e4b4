import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { SearchCoverage, SearchWords } from "../../../api/search.ts";
import { createStore } from "../../api/store.ts";
import type { Language } from "../../i18n/language.ts";
import { LanguageContext } from "../../i18n/language-context.ts";
import { CoverageNote } from "./coverage-note.tsx";

const partOf = (file: string) => ({ file, reason: "searchable up to row 500" });
const coverage: SearchCoverage = {
  ...{ files: 9, searchable: 7, waiting: 0, failed: 2, leftOut: 1, partialTotal: 6 },
  partial: ["a.csv", "b.csv", "c.csv", "d.csv"].map(partOf),
  unanswered: [],
};
const all: SearchWords = { leftOut: 0, ignored: [], missing: [] };

function render(part: SearchCoverage | null, words: SearchWords = all, language: Language = "en"): string {
  const note = createElement(CoverageNote, { coverage: part, words });
  return renderToStaticMarkup(createElement(LanguageContext, { value: createStore(language) }, note));
}

const linesOf = (html: string): string[] =>
  [...html.matchAll(/<p>([^<]*)<\/p>/g)].map(([, line = ""]) => line);

test("where everything was searched nothing is said", () => {
  expect(render(null)).toBe("");
});

test("files with pages that are pictures are said, in English and in Chinese", () => {
  const part = { ...coverage, files: 7, failed: 0, leftOut: 0, partial: [], partialTotal: 0, pictures: 2 };
  expect(linesOf(render(part))).toEqual(["2 files have pages that are pictures whose text was not read"]);
  expect(linesOf(render(part, all, "zh"))).toEqual(["2 个文件含有图片页，其中的文字未被识别"]);
});

test("files that failed, are not served or were searched in part are each said", () => {
  const html = render(coverage);
  expect(linesOf(html)).toEqual([
    "7 of 9 files were searched",
    "2 files cannot be read",
    "1 place of the folders is not served",
    ...["a", "b", "c"].map((name) => `${name}.csv was searched only in part: searchable up to row 500`),
    "3 more files were searched only in part",
  ]);
  expect(html).not.toContain("<progress");
});

test("how far a file was searched is said in the language of the page where the server names the place", () => {
  const partial = [{ ...partOf("a.csv"), pageIndex: 0, row: 500 }, partOf("b.csv")];
  const part = { ...coverage, files: 7, failed: 0, leftOut: 0, partial, partialTotal: 2 };
  expect(linesOf(render(part))[0]).toBe("a.csv was searched only in part: searchable up to row 500");
  expect(linesOf(render(part, all, "zh"))).toEqual([
    "a.csv 只搜索了一部分：第 1 页第 501 行起不能搜索",
    "b.csv 只搜索了一部分：searchable up to row 500",
  ]);
});

test("a server whose search failed is said, in both languages", () => {
  const unanswered = [{ server: "docs", problem: "it is too busy" }];
  const part = { ...coverage, files: 7, failed: 0, leftOut: 0, partial: [], partialTotal: 0, unanswered };
  expect(linesOf(render(part))).toEqual([
    "The search of docs failed, only titles were searched there: it is too busy",
  ]);
  expect(linesOf(render(part, all, "zh"))).toEqual(["docs 的搜索失败，只搜索了标题：it is too busy"]);
});

test("while files are being read there is a bar, and what is said is of now", () => {
  const html = render({ ...coverage, waiting: 2, failed: 0, leftOut: 0, partial: [], partialTotal: 0 });
  expect(linesOf(html)).toEqual(["7 of 9 files can be searched so far"]);
  expect(html).toContain('<progress max="9" value="7"');
});

test("words that were left out, ignored or are nowhere are said, in both languages", () => {
  const words = { leftOut: 2, ignored: ["what", "is"], missing: ["pumq"] };
  expect(linesOf(render(null, words))).toEqual([
    "The last 2 words were not looked for: write fewer",
    "Not looked for, as they only join or ask: what, is",
    "Nowhere: pumq",
  ]);
  expect(linesOf(render(null, words, "zh"))).toEqual([
    "最后 2 个词没有查找：请少写一些",
    "没有查找的虚词和疑问词：what, is",
    "没有出现：pumq",
  ]);
});

test("a word that is nowhere may be in what was not searched", () => {
  const words = { ...all, missing: ["pumq"] };
  expect(linesOf(render(coverage, words)).at(-1)).toBe("Nowhere in what was searched: pumq");
  expect(linesOf(render(coverage, words, "zh")).at(-1)).toBe("已搜索的内容中没有出现：pumq");
});

test("how far a search went by meaning is said, though all files were searched by their words", () => {
  const meaning = { searched: 61, files: 77, isUsed: true };
  expect(linesOf(render(null, { ...all, meaning }))).toEqual(["By meaning, 61 of 77 files were searched"]);
  const failed = { ...all, meaning: { ...meaning, isUsed: false, reason: "it is not there" } };
  expect(linesOf(render(null, failed))).toEqual([
    "Only words were looked for, not their meaning: it is not there",
  ]);
  expect(linesOf(render(null, failed, "zh"))).toEqual(["只按字词搜索，没有按含义搜索：it is not there"]);
});
