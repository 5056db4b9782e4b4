import { openOpenDocument } from "../../archive/opendocument-archive.ts";
import type { Format, OpenDocument, OpenOptions, SourceFile } from "../../engine/format.ts";
import { PartStreams } from "../../sheets/part-streams.ts";
import { WorkbookDocument } from "../../sheets/workbook-document.ts";
import { openOdsWorkbook } from "./ods-workbook.ts";

/** OpenDocument spreadsheets: one page for each sheet. */
export const odsFormat: Format = { fileType: "ods", extensions: ["ods", "ots", "fods"], open: openOds };

async function openOds(file: SourceFile, options: OpenOptions): Promise<OpenDocument> {
  const archive = await openOpenDocument(file, options);
  try {
    const streams = new PartStreams(file.path, archive, options.limits);
    return new WorkbookDocument(await openOdsWorkbook({ archive, streams }, options.limits));
  } catch (error) {
    await archive.close();
    throw error;
  }
}
