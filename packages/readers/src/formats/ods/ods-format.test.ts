import { describe, expect, test } from "vitest";
import {
  golden,
  openSource,
  source,
  transcript,
} from "../../../../../tests/fixtures/documents/spreadsheets/golden.ts";
import { DocumentErrorCode } from "../../engine/document-error.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { odsFormat } from "./ods-format.ts";

describeFormat("ods", { format: odsFormat, files: [source("stock.ods")] });

describe("ods", () => {
  test("a spreadsheet reads as its golden file says", async () => {
    const actual = await transcript(odsFormat, "stock.ods");
    expect(actual).toBe(await golden("stock.ods", actual));
  });

  test("a hidden sheet is a page that says so", async () => {
    await using document = await openSource(odsFormat, source("stock.ods"));
    expect((await document.page(1)).metadata).toEqual({ hidden: true, state: "hidden" });
  });

  test("a million repeated empty rows are no table", async () => {
    await using document = await openSource(odsFormat, source("stock.ods"));
    expect((await document.page(2)).elements).toEqual([]);
  });

  test("a cell that says it fills a whole sheet is refused with the limit that it breaks", async () => {
    await using document = await openSource(odsFormat, source("repeated.ods"));
    await expect(document.page(0)).rejects.toMatchObject({
      code: DocumentErrorCode.TooLarge,
      message: expect.stringContaining("(cells)"),
    });
  });
});
