import { fileURLToPath } from "node:url";
import { openDocument } from "@a2c-smcp/readers";
import { expect, test } from "vitest";

const sourceOf = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/documents/${name}`, import.meta.url));

const isTable = ({ category }: { readonly category: string }): boolean =>
  category === "table" || category === "pivot_table";

test.each([
  "spreadsheets/sources/workbook.xlsx",
  "spreadsheets/sources/stock.ods",
  "spreadsheets/sources/people.csv",
  "word-and-slides/sources/report.docx",
  "word-and-slides/sources/deck.pptx",
  "word-and-slides/sources/letter.odt",
  "text-family/sources/guide.md",
  "text-family/sources/page.htm",
  "text-family/sources/letter.rtf",
  "text-family/sources/harbour.eml",
  "text-family/sources/config.json",
  "pdf/sources/tables.pdf",
])("every table of %s says how many columns it has (#documents.total-columns)", async (name) => {
  await using document = await openDocument(sourceOf(name));
  const tables: Readonly<Record<string, unknown>>[] = [];
  for await (const { elements } of document.pages())
    tables.push(...elements.filter(isTable).map(({ content }) => content));
  expect(tables.length).toBeGreaterThan(0);
  for (const { rows, headers, total_columns } of tables) {
    const widths = [headers ?? [], ...(rows as unknown[][])].map((row) => (row as unknown[]).length);
    expect(total_columns).toBe(Math.max(...widths));
  }
});

test.each([
  ["workbook.xlsx", { "tbl-0-0": true, "tbl-1-0": false }],
  ["stock.ods", { "tbl-0-0": true }],
])(
  "each table of %s says whether there are formulas in it (#documents.has-formulas)",
  async (name, expected) => {
    await using document = await openDocument(sourceOf(`spreadsheets/sources/${name}`));
    for (const [id, hasFormulas] of Object.entries(expected)) {
      const whole = await document.element(id);
      expect(whole?.metadata).toMatchObject({ has_formulas: hasFormulas });
      // A part without one does not say so of the whole.
      const none = await document.element(id, { offset: 10_000, limit: 1 });
      expect(none?.metadata).toMatchObject({ has_formulas: hasFormulas });
    }
  },
);
