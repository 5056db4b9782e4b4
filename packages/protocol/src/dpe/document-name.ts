import type { DpeDocumentSummary } from "./model.ts";

/** What a person calls a document. */
export interface DocumentName {
  /** What to show first: its title where that says something, else the name of its file. */
  readonly name: string;
  /** What to show beside it: the file where the title comes first, and the other way round; absent where both say the same. */
  readonly second?: string | undefined;
  /** The name of its file, where it is one. */
  readonly file?: string | undefined;
  /** The path of its file, with forward slashes, where it is one. */
  readonly path?: string | undefined;
}

/** Words that programs and templates put where a title should be. */
const emptyWords = new Set([
  ...["untitled", "title", "subtitle", "header", "heading", "document", "doc", "presentation", "workbook"],
  ...["sheet", "slide", "page", "chapter", "section", "part", "table", "of", "contents", "introduction"],
  ...[
    "overview",
    "new",
    "no",
    "blank",
    "test",
    "sample",
    "microsoft",
    "word",
    "powerpoint",
    "excel",
    "final",
  ],
  ...[
    "标题",
    "无标题",
    "未命名",
    "目录",
    "幻灯片",
    "演示文稿",
    "文档",
    "新建",
    "工作表",
    "引言",
    "概述",
    "封面",
  ],
]);

/** Roman numbers, and the chapters of Chinese books: 第一章, or 第 and 章 around a figure. */
const numbering = /^(?:[ivxlc]+|第[一二三四五六七八九十百]*[章节編编篇页]?|[章节編编篇页])$/u;

/** A title that only says what every document could say: "Slide 1", "CHAPTER 1 – INTRODUCTION", "Untitled". */
export function isEmptyTitle(title: string): boolean {
  const words = title.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.every((word) => emptyWords.has(word) || numbering.test(word));
}

/** What to call a document of a catalogue. */
export function documentName({
  title,
  file_uri,
}: Pick<DpeDocumentSummary, "title" | "file_uri">): DocumentName {
  return nameByFile(title, filePath(file_uri));
}

/** What to call a document of this title and this path, absolute or not. */
export function nameByFile(title: string, path: string | undefined): DocumentName {
  const file = path?.slice(path.lastIndexOf("/") + 1);
  if (path === undefined || file === undefined || file === "") return { name: title };
  if (isSame(title, file)) return { name: file, file, path };
  return isEmptyTitle(title)
    ? { name: file, second: title.trim() === "" ? undefined : title, file, path }
    : { name: title, second: file, file, path };
}

/** Whether a title is the name of the file, with or without its extension. */
function isSame(title: string, file: string): boolean {
  const [plain, name] = [title.trim().toLowerCase(), file.toLowerCase()];
  const dot = name.lastIndexOf(".");
  return plain === name || (dot > 0 && plain === name.slice(0, dot));
}

/** The path of a `file:` URI; undefined for anything else, which a server may write there. */
function filePath(uri: string | undefined): string | undefined {
  const [, path] = /^file:\/\/[^/]*(\/[^?#]*)/i.exec(uri ?? "") ?? [];
  try {
    return path === undefined ? undefined : decodeURIComponent(path);
  } catch {
    return undefined; // a path in bytes that are no UTF-8
  }
}
