import { expect, test, vi } from "vitest";
import { CosFile } from "./cos-file.ts";
import { CosParser } from "./cos-parser.ts";
import { PageTags } from "./page-tags.ts";
import { CosRef } from "./values.ts";

/** Two pages whose marks stand in paragraphs in the cells of one table, a row on each; the second may be wider. */
function tablePages(more = ""): CosFile {
  return fileOf([
    "<< /StructParents 0 >>",
    "<< /StructParents 1 >>",
    "<< /K 4 0 R /ParentTree << /Nums [0 [9 0 R 10 0 R] 1 [11 0 R 8 0 R]] >> /RoleMap << /Cell /TD >> >>",
    "<< /S /Table /K [5 0 R 6 0 R] >>",
    "<< /S /TR /P 4 0 R /K [7 0 R 12 0 R] >>",
    `<< /S /TR /P 4 0 R /K [8 0 R 13 0 R ${more}] >>`,
    "<< /S /TH /P 5 0 R /K 9 0 R >>",
    "<< /S /Cell /P 6 0 R /K [11 0 R] >>",
    "<< /S /P /P 7 0 R >>",
    "<< /S /P /P 12 0 R >>",
    "<< /S /P /P 8 0 R >>",
    "<< /S /TD /P 5 0 R /K 10 0 R >>",
    "<< /S /TD /P 6 0 R >>",
    "<< /S /TD /P 6 0 R >>",
  ]);
}

function tagsOf(file: CosFile): PageTags {
  return new PageTags(file, file.dict(new CosRef(3)) ?? new Map());
}

test("marks on all pages of a table tell their cells", () => {
  const tags = tagsOf(tablePages());
  const one = { table: 4, rows: 1, columns: 1 };
  expect([...tags.roles(1).cells]).toEqual([
    [0, { ...one, row: 0, column: 0, isHead: true }],
    [1, { ...one, row: 0, column: 1, isHead: false }],
  ]);
  const cell = { ...one, row: 1, column: 0, isHead: false };
  expect([...tags.roles(2).cells]).toEqual([
    [0, cell],
    [1, cell],
  ]);
});

test("a table whose rows differ in width has no cells", () => {
  const tags = tagsOf(tablePages("14 0 R"));
  expect([1, 2].map((page) => tags.roles(page).cells.size)).toEqual([0, 0]);
});

test.each(["", "14 0 R"])(
  "cells and paragraphs are parsed once, but for the cell that leads to the table (%s)",
  (more) => {
    const file = tablePages(more);
    const tags = tagsOf(file);
    const asked = vi.spyOn(file, "sourceOf");
    for (const page of [1, 2, 1, 2]) tags.roles(page);
    const counts = [7, 8, 9, 10, 11, 12, 13].map(
      (number) => asked.mock.calls.filter(([object]) => object === number).length,
    );
    expect(counts).toEqual([2, 1, 1, 1, 1, 1, 1]);
  },
);

test.each([
  ["12 0 R", new CosRef(12)],
  ["12\n 00000\0R]", new CosRef(12)],
  ["12 0 RG", 12],
  ["12 000000 R", 12],
  ["12 0R", 12],
  ["12 0", 12],
  ["0012", 12],
  ["-7 0 R", -7],
  ["+7", 7],
  ["1.50", 1.5],
  ["1234567890123456", 1234567890123456],
])("%j begins with its value", (text, value) => {
  expect(new CosParser(Buffer.from(text, "latin1"), 0).value()).toEqual(value);
});

/** A file of objects by their values, from number 1 on. */
function fileOf(values: readonly string[]): CosFile {
  let body = "%PDF-1.4\n";
  const rows = values.map((value, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj ${value} endobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join("")}`;
  const tail = `trailer << /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return new CosFile(Buffer.from(body + table + tail, "latin1"));
}
