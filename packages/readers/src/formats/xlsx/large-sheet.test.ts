import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bigWorkbook } from "../../../../../tests/fixtures/documents/spreadsheets/big-workbook.ts";
import { openSource } from "../../../../../tests/fixtures/documents/spreadsheets/golden.ts";
import { DocumentErrorCode } from "../../engine/document-error.ts";
import { xlsxFormat } from "./xlsx-format.ts";

const ROWS = 7000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "a2c-large-sheet-"));
  const write = (name: string, bytes: Buffer): Promise<void> => writeFile(join(folder, name), bytes);
  await write("inline.xlsx", bigWorkbook({ rows: ROWS, texts: "inline" }));
  await write("shared.xlsx", bigWorkbook({ rows: ROWS, texts: "shared" }));
  await write("short.xlsx", bigWorkbook({ rows: ROWS, texts: "inline", dimension: "A1:T10" }));
  await write("near.xlsx", bigWorkbook({ rows: ROWS, texts: "inline", dimension: `A1:T${ROWS - 500}` }));
  await write("long.xlsx", bigWorkbook({ rows: ROWS, texts: "inline", dimension: "A1:XFD1048576" }));
  await write("links.xlsx", bigWorkbook({ rows: ROWS, texts: "inline", link: "https://example.com/deep" }));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const rowOf = (row: number): unknown[] => [
  row,
  `Text ${row} 1`,
  expect.stringContaining("T00:00:00"),
  row * 3 + 0.25,
];

describe("a sheet that is too large to be held", () => {
  test.each(["inline.xlsx", "shared.xlsx"])(
    "%s shows its first rows and how many there are",
    async (name) => {
      await using document = await openSource(xlsxFormat, join(folder, name));
      const [, table, ...others] = (await document.page(0)).elements;
      expect(others).toEqual([]);
      expect(table?.content["total_rows"]).toBe(ROWS);
      expect(table?.content["truncated"]).toBe(true);
      expect(table?.content["rows"]).toHaveLength(50);
      expect(table?.metadata?.["source_range"]).toBe(`A1:T${ROWS + 1}`);
    },
  );

  test.each(["inline.xlsx", "shared.xlsx"])(
    "%s gives rows anywhere, forwards and backwards",
    async (name) => {
      await using document = await openSource(xlsxFormat, join(folder, name));
      for (const offset of [5000, 5002, 6998, 10, 3000]) {
        const rows = (await document.element("tbl-0-0", { offset, limit: 2 }))?.content["rows"];
        expect(rows).toEqual([
          expect.arrayContaining(rowOf(offset + 1)),
          expect.arrayContaining(rowOf(offset + 2)),
        ]);
      }
    },
  );

  test("windows one after the other give every row once", async () => {
    await using document = await openSource(xlsxFormat, join(folder, "inline.xlsx"));
    const seen: unknown[] = [];
    for (let offset = 0; offset < ROWS; offset += 700) {
      const rows = (await document.element("tbl-0-0", { offset, limit: 700 }))?.content["rows"];
      if (Array.isArray(rows)) seen.push(...rows.map((row: unknown) => (Array.isArray(row) ? row[0] : row)));
    }
    expect(seen).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1));
  });

  test.each(["short.xlsx", "long.xlsx"])(
    "%s is counted because its dimension cannot be true",
    async (name) => {
      await using document = await openSource(xlsxFormat, join(folder, name));
      expect((await document.page(0)).elements[1]?.content["total_rows"]).toBe(ROWS);
    },
  );

  test("who reads the last rows that a sheet declares learns that there are more", async () => {
    await using document = await openSource(xlsxFormat, join(folder, "near.xlsx"));
    const declared = (await document.page(0)).elements[1]?.content["total_rows"];
    expect(declared).toBe(ROWS - 501);
    const end = await document.element("tbl-0-0", { offset: ROWS - 510, limit: 50 });
    expect(end?.content["total_rows"]).toBe(ROWS);
    expect(end?.content["rows"]).toHaveLength(50);
  });

  test("links behind the rows are found", async () => {
    await using document = await openSource(xlsxFormat, join(folder, "links.xlsx"));
    const links = (await document.page(0)).elements.filter(({ category }) => category === "link");
    expect(links.map(({ content }) => content["url"])).toEqual(["https://example.com/deep"]);
  });

  test("closing in the middle of a sheet leaves nothing behind", async () => {
    const document = await openSource(xlsxFormat, join(folder, "inline.xlsx"));
    await document.element("tbl-0-0", { offset: 1000, limit: 1 });
    await document.close();
    await document.close();
  });

  test("an archive that inflates beyond the limit is refused", async () => {
    const opening = openSource(xlsxFormat, join(folder, "inline.xlsx"), { inflatedBytes: 1_000_000 });
    await expect(opening).rejects.toMatchObject({ code: DocumentErrorCode.TooLarge });
  });
});
