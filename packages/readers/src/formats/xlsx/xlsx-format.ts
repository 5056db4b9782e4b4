import { openOfficeArchive } from "../../archive/office-archive.ts";
import type { Format, OpenDocument, OpenOptions, SourceFile } from "../../engine/format.ts";
import { PartStreams } from "../../sheets/part-streams.ts";
import { WorkbookDocument } from "../../sheets/workbook-document.ts";
import { openXlsxWorkbook } from "./xlsx-workbook.ts";

/** Excel workbooks since 2007: one page for each sheet, read as a stream where it is large. */
export const xlsxFormat: Format = { fileType: "xlsx", extensions: ["xlsx", "xltx"], open: openXlsx };

/** The same with macros, which are never run. */
export const xlsmFormat: Format = { fileType: "xlsm", extensions: ["xlsm", "xltm", "xlam"], open: openXlsx };

async function openXlsx(file: SourceFile, options: OpenOptions): Promise<OpenDocument> {
  const archive = await openOfficeArchive(file, options);
  try {
    const streams = new PartStreams(file.path, archive, options.limits);
    return new WorkbookDocument(await openXlsxWorkbook({ archive, streams }, options.limits));
  } catch (error) {
    await archive.close();
    throw error;
  }
}
