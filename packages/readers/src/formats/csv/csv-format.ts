import { openFile } from "../../archive/byte-source.ts";
import type { Format, OpenDocument, OpenOptions, SourceFile } from "../../engine/format.ts";
import { CsvDocument } from "./csv-document.ts";
import { CsvTable } from "./csv-table.ts";

/** Records of fields that are separated by commas, semicolons, tabs or bars, in any encoding. */
export const csvFormat: Format = { fileType: "csv", extensions: ["csv"], open: openCsv };

/** The same with tabs. */
export const tsvFormat: Format = { fileType: "tsv", extensions: ["tsv", "tab"], open: openCsv };

async function openCsv(file: SourceFile, { limits }: OpenOptions): Promise<OpenDocument> {
  const source = await openFile(file.path);
  try {
    return new CsvDocument(await CsvTable.open({ source, name: file.name, limits }), file.name);
  } catch (error) {
    await source.close();
    throw error;
  }
}
