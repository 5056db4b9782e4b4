import type { SearchCoverage } from "@a2c-smcp/protocol";
import { expect, test } from "vitest";
import { linesOf } from "../../../../tests/fixtures/terminal/lines-of.ts";
import type { Language } from "../language/language.ts";
import type { Found } from "./search-documents.ts";
import { showFound } from "./show-found.ts";

const none: Found = {
  ...{ computer: "desk", isFullText: true, hits: [], total: 0, isExact: true, isLoosened: false },
  ...{ corrections: [], suggestions: [], waiting: 0 },
};
const whole: SearchCoverage = {
  ...{ is_complete: true, files: 9, searchable: 9, waiting: 0, failed: 0, left_out: 0 },
  ...{ partial: [], partial_total: 0 },
};
const partOf = (file: string) => ({ file, doc_ref: "d", row: 500, reason: "searchable up to row 500" });
const holed: SearchCoverage = {
  ...{ is_complete: false, files: 9, searchable: 7, waiting: 0, failed: 2, left_out: 3 },
  ...{ partial: ["a.csv", "b.csv", "c.csv", "d.csv"].map(partOf), partial_total: 6 },
};

function notesOf(found: Found, language: Language = "en"): string[] {
  return linesOf(language, (context) => showFound(context, "pump", [found]));
}

test("nothing found is only said of all files where all of them were searched", () => {
  expect(notesOf({ ...none, coverage: whole })).toEqual([
    expect.stringMatching(/^Nothing found for pump\. /),
  ]);
  const some = "Nothing found for pump in what was searched.";
  expect(notesOf({ ...none, coverage: holed }).at(-1)).toBe(some);
  expect(notesOf({ ...none, waiting: 4 }).at(-1)).toBe(some);
  expect(notesOf({ ...none, isFullText: false }).at(-1)).toBe(some);
  expect(notesOf({ ...none, coverage: holed }, "zh").at(-1)).toBe("在已搜索的内容中没有找到 pump。");
});

test("each thing that was not searched is said, in English and in Chinese", () => {
  expect(notesOf({ ...none, coverage: holed }).slice(0, -1)).toEqual([
    "7 of 9 files were searched.",
    "2 files cannot be read: `a2c call list_problems` names them.",
    "3 places of the folders are not served: `a2c call list_problems` names them.",
    ...["a", "b", "c"].map((name) => `${name}.csv was searched only in part: searchable up to row 500`),
    "3 more files were searched only in part.",
  ]);
  expect(notesOf({ ...none, coverage: holed }, "zh").slice(0, -1)).toEqual([
    "9 个文件中搜索了 7 个。",
    "2 个文件无法读取：`a2c call list_problems` 会列出它们。",
    "文件夹中有 3 处未提供：`a2c call list_problems` 会列出它们。",
    ...["a", "b", "c"].map((name) => `${name}.csv 只搜索了一部分：第 501 行起不能搜索`),
    "另有 3 个文件只搜索了一部分。",
  ]);
});

test("words that were left out, ignored or are nowhere are said", () => {
  const words = { leftOut: 2, ignored: ["what", "is"], missing: ["pumq"] };
  expect(notesOf({ ...none, ...words }).slice(0, -1)).toEqual([
    "The last 2 words were not looked for: write fewer.",
    "Not looked for, as they only join or ask: what, is",
    "Nowhere: pumq",
  ]);
  expect(notesOf({ ...none, ...words }, "zh").slice(0, -1)).toEqual([
    "最后 2 个词没有查找：请少写一些。",
    "没有查找的虚词和疑问词：what, is",
    "没有出现：pumq",
  ]);
});

test("that a word is nowhere is only said of all files where all of them were searched", () => {
  const words = { missing: ["pumq"], corrections: [{ word: "pumpq", near: ["pump"] }] };
  expect(notesOf({ ...none, ...words, waiting: 4 }).slice(0, 2)).toEqual([
    "pumpq is nowhere in what was searched; looked for pump instead",
    "Nowhere in what was searched: pumq",
  ]);
  expect(notesOf({ ...none, ...words, waiting: 4 }, "zh").slice(0, 2)).toEqual([
    "已搜索的内容中没有 pumpq；改为查找 pump",
    "已搜索的内容中没有出现：pumq",
  ]);
});

test("where every word is nowhere, that nothing was found says it all", () => {
  const lines = notesOf({ ...none, missing: ["pump"], coverage: whole });
  expect(lines).toEqual([expect.stringMatching(/^Nothing found for pump\. /)]);
});

test("what follows a Chinese sentence needs no space", () => {
  expect(notesOf({ ...none, isFullText: false }, "zh")[0]).not.toContain("。 ");
  expect(notesOf({ ...none, isFullText: false })[0]).toContain(". ");
});

test("a hit says its folder, what is printed on its page, and where else the same stands", () => {
  const uri = "dpe://docs/a/pages/8";
  const hit = {
    ...{ uri, document_title: "Annual", file: "2025/annual.pdf", file_type: "pdf", page_index: 8 },
    ...{
      page_label: "v\u001b[31m",
      snippet: [],
      also_at: [1, 2, 3, 4, 5].map((n) => `dpe://docs/a/pages/${n}`),
    },
  };
  const found = { ...none, hits: [hit], total: 1, coverage: whole };
  const [head, ...rest] = notesOf(found);
  expect(head).toContain("2025/annual.pdf");
  expect(head).toContain("page 9 (printed v");
  expect(head).not.toContain("\u001b");
  expect(rest).toContain("  the same at dpe://docs/a/pages/3");
  expect(rest).toContain("  the same at 2 more places");
  expect(notesOf(found, "zh")[0]).toContain("第 9 页（印刷页码 v");
});

test.each([
  ["en", "Cairn handbook · page 43"],
  ["zh", "Cairn handbook · 第 43 页"],
] as const)("in %s a page that is only called by its number is not named twice", (language, headline) => {
  const hit = {
    ...{ uri: "dpe://h/d/pages/42", document: "dpe://h/d", document_title: "Cairn handbook" },
    ...{ title: "Page 43", page_index: 42, snippet: [] },
  };
  expect(notesOf({ ...none, hits: [hit], total: 1 }, language)[0]).toBe(headline);
});

test("a file that is searchable up to somewhere in a page says so in Chinese too", () => {
  const partial = [{ file: "a.docx", doc_ref: "a", reason: "searchable up to page 3", page_index: 2 }];
  const coverage = { ...holed, partial, partial_total: 1 };
  expect(notesOf({ ...none, coverage }, "zh")).toContain("a.docx 只搜索了一部分：第 3 页中途起不能搜索");
});
