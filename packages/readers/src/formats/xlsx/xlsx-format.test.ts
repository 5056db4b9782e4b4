import { describe, expect, test } from "vitest";
import {
  golden,
  openSource,
  source,
  transcript,
} from "../../../../../tests/fixtures/documents/spreadsheets/golden.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { xlsxFormat } from "./xlsx-format.ts";

describeFormat("xlsx", { format: xlsxFormat, files: [source("workbook.xlsx"), source("odd.xlsx")] });

describe("xlsx", () => {
  test.each(["workbook.xlsx", "odd.xlsx"])("%s reads as its golden file says", async (name) => {
    const actual = await transcript(xlsxFormat, name);
    expect(actual).toBe(await golden(name, actual));
  });

  test("hidden sheets and chart sheets are pages in workbook order and say what they are", async () => {
    await using document = await openSource(xlsxFormat, source("workbook.xlsx"));
    const pages = await document.pages({ offset: 0, limit: 20 });
    expect(pages.map(({ title }) => title)).toEqual([
      "Sales",
      "Islands",
      "Declared",
      "Pivot",
      "Chart",
      "Hidden",
      "Secret",
      "Empty",
    ]);
    expect((await document.page(4)).metadata).toEqual({ sheet_type: "chartsheet" });
    expect((await document.page(5)).metadata).toEqual({ hidden: true, state: "hidden" });
    expect((await document.page(6)).metadata).toEqual({ hidden: true, state: "veryHidden" });
  });

  test("a sheet of formatted but empty cells has no elements", async () => {
    await using document = await openSource(xlsxFormat, source("workbook.xlsx"));
    expect((await document.page(7)).elements).toEqual([]);
  });

  test("a shared formula is filled into the cells that share it", async () => {
    await using document = await openSource(xlsxFormat, source("workbook.xlsx"));
    expect((await document.element("tbl-0-0"))?.metadata?.["formulas"]).toEqual({
      E4: "=SUM(C4:D4)",
      E5: "=SUM(C5:D5)",
      E6: "=SUM(C6:D6)",
    });
  });

  test("a conversation takes the place of the note that older programs see", async () => {
    await using document = await openSource(xlsxFormat, source("workbook.xlsx"));
    const { elements } = await document.page(0);
    const notes = elements.filter(({ category }) => category === "annotation");
    expect(notes.map(({ content }) => content)).toEqual([
      { author: "Ada", text: "Checked twice", target: "C4" },
      {
        author: "Grace",
        text: "Is this right?",
        target: "D5",
        replies: [{ author: "Edsger", text: "Yes." }],
      },
    ]);
  });

  test("the bytes of an image are handed out on demand", async () => {
    await using document = await openSource(xlsxFormat, source("workbook.xlsx"));
    const blob = await document.blob("img-0-0");
    expect(blob?.mimeType).toBe("image/png");
    expect(Buffer.from(blob?.bytes ?? []).toString("latin1", 1, 4)).toBe("PNG");
  });
});
