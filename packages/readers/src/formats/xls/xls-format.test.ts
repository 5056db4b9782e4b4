import { describe, expect, test } from "vitest";
import {
  golden,
  openSource,
  source,
  transcript,
} from "../../../../../tests/fixtures/documents/spreadsheets/golden.ts";
import { DocumentErrorCode } from "../../engine/document-error.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { xlsbFormat, xlsFormat } from "./xls-format.ts";

describeFormat("xls", { format: xlsFormat, files: [source("legacy.xls")] });

describe("xls", () => {
  test("a workbook of Excel 97 reads as its golden file says", async () => {
    const actual = await transcript(xlsFormat, "legacy.xls");
    expect(actual).toBe(await golden("legacy.xls", actual));
  });

  test("a file beyond the limit for whole files is refused before it is read", async () => {
    await expect(openSource(xlsFormat, source("legacy.xls"), { wholeFileBytes: 100 })).rejects.toMatchObject({
      code: DocumentErrorCode.TooLarge,
      message: expect.stringContaining("wholeFileBytes"),
    });
  });

  test("a workbook of another kind is refused as damaged", async () => {
    await expect(openSource(xlsbFormat, source("legacy.xls"))).rejects.toMatchObject({
      code: DocumentErrorCode.Damaged,
    });
  });
});
