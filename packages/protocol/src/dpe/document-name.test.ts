import { expect, test } from "vitest";
import { documentName, isEmptyTitle } from "./document-name.ts";

test.each([
  ["Slide 1", true],
  ["Title", true],
  ["Header", true],
  ["CHAPTER 1 – INTRODUCTION", true],
  ["Test Table Slide", true],
  ["Microsoft Word - Document1", true],
  ["无标题", true],
  ["第一章 引言", true],
  ["第2章：概述", true],
  ["第一章 气象站的安装", false],
  ["", true],
  ["2025", true],
  ["Cairn handbook", false],
  ["石堆气象站使用指南", false],
  ["Introduction to sailing", false],
])("the title %j says nothing: %s", (title, isEmpty) => {
  expect(isEmptyTitle(title)).toBe(isEmpty);
});

test("a title that says something comes first, and the file second", () => {
  const named = documentName({ title: "Cairn handbook", file_uri: "file:///srv/product/handbook.pdf" });
  expect(named).toEqual({
    name: "Cairn handbook",
    second: "handbook.pdf",
    file: "handbook.pdf",
    path: "/srv/product/handbook.pdf",
  });
});

test("a title that is spelled better than its file comes first", () => {
  const named = documentName({
    title: "Annual report 2025",
    file_uri: "file:///srv/annual-report-2025.docx",
  });
  expect(named).toMatchObject({ name: "Annual report 2025", second: "annual-report-2025.docx" });
});

test("a title that says nothing gives way to the file", () => {
  const named = documentName({ title: "Slide 1", file_uri: "file:///srv/%E6%B8%AF%E5%8F%A3.pptx" });
  expect(named).toMatchObject({ name: "港口.pptx", second: "Slide 1", path: "/srv/港口.pptx" });
});

test.each(["main", "Main.rs", "MAIN"])("a title %j that is the name of the file is said once", (title) => {
  const named = documentName({ title, file_uri: "file:///srv/main.rs" });
  expect(named).toEqual({ name: "main.rs", file: "main.rs", path: "/srv/main.rs" });
});

test.each(["", "https://example.com/a.pdf", "file:///%ff", "nonsense"])(
  "without a file (%s) the title is all there is",
  (file_uri) => {
    expect(documentName({ title: "Slide 1", file_uri })).toEqual({ name: "Slide 1" });
  },
);
