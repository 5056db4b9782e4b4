import type { Format, OpenDocument, OpenOptions, SourceFile } from "../../engine/format.ts";
import { WorkbookDocument } from "../../sheets/workbook-document.ts";
import { openBinaryWorkbook } from "./binary-workbook.ts";
import { checkArchive } from "./check-archive.ts";

/** Excel workbooks of 1997 to 2003. They are read whole. */
export const xlsFormat: Format = { fileType: "xls", extensions: ["xls", "xlt"], open: openXls };

/** Excel workbooks of binary parts. They are read whole. */
export const xlsbFormat: Format = { fileType: "xlsb", extensions: ["xlsb"], open: openXlsb };

async function openXls(file: SourceFile, options: OpenOptions): Promise<OpenDocument> {
  const { readXls } = await import("hucre");
  return new WorkbookDocument(await openBinaryWorkbook(file, options, readXls));
}

async function openXlsb(file: SourceFile, options: OpenOptions): Promise<OpenDocument> {
  const { readXlsb } = await import("hucre");
  const read = async (bytes: Buffer): Promise<Awaited<ReturnType<typeof readXlsb>>> => {
    await checkArchive(bytes, options.limits);
    return readXlsb(bytes);
  };
  return new WorkbookDocument(await openBinaryWorkbook(file, options, read));
}
