import { readFile } from "node:fs/promises";
import type { Workbook as BinaryBook, Sheet as BinarySheet } from "hucre";
import { decrypted } from "../../archive/office-encryption.ts";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { OpenOptions, SourceFile } from "../../engine/format.ts";
import { splitKeywords } from "../../engine/keywords.ts";
import type { Limits } from "../../engine/limits.ts";
import { MemoryGrid } from "../../sheets/memory-grid.ts";
import type { Sheet, SheetEntry } from "../../sheets/sheet.ts";
import { noExtras } from "../../sheets/sheet.ts";
import type { Workbook } from "../../sheets/workbook-document.ts";
import { workbookFacts } from "../../sheets/workbook-facts.ts";
import { gridRows } from "./binary-rows.ts";

/** Reads a workbook of one of the binary formats whole and makes the common model of it. */
export async function openBinaryWorkbook(
  file: SourceFile,
  options: OpenOptions,
  read: (bytes: Buffer) => Promise<BinaryBook>,
): Promise<Workbook> {
  const bytes = await decrypted(await readWhole(file, options.limits), options.passwords);
  const book = await parse(bytes, read);
  const sheets = book.sheets.map((sheet) => entryOf(sheet));
  if (sheets.length === 0) throw new DocumentError(DocumentErrorCode.Damaged, "The workbook lists no sheets");
  const more = book.dateSystem === "1904" ? { date_system: "1904" } : {};
  return {
    facts: workbookFacts(propertiesOf(book), sheets, more),
    sheets,
    load: async (index) => sheetOf(book.sheets[index], index, options.limits),
    close: async () => undefined,
  };
}

async function readWhole(file: SourceFile, limits: Limits): Promise<Buffer> {
  if (file.size > limits.wholeFileBytes) {
    throw new DocumentError(
      DocumentErrorCode.TooLarge,
      `${file.name} is ${file.size} bytes; binary workbooks are read up to ${limits.wholeFileBytes} (wholeFileBytes). Save it as xlsx`,
    );
  }
  try {
    return await readFile(file.path);
  } catch (cause) {
    throw new DocumentError(DocumentErrorCode.Unreadable, `${file.name} cannot be read`, { cause });
  }
}

async function parse(bytes: Buffer, read: (bytes: Buffer) => Promise<BinaryBook>): Promise<BinaryBook> {
  try {
    return await read(bytes);
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DocumentError(DocumentErrorCode.Damaged, `The workbook cannot be read: ${reason}`, { cause });
  }
}

function propertiesOf({ properties }: BinaryBook): Workbook["facts"] {
  const { title, creator, keywords } = properties ?? {};
  return {
    ...(title ? { title } : {}),
    ...(creator ? { author: creator } : {}),
    ...(keywords ? { keywords: splitKeywords(keywords) } : {}),
  };
}

function entryOf({ name, hidden, veryHidden }: BinarySheet): SheetEntry {
  const state = hidden ? "hidden" : "visible";
  return { name, state: veryHidden ? "veryHidden" : state, kind: "worksheet" };
}

function sheetOf(sheet: BinarySheet | undefined, index: number, limits: Limits): Sheet {
  if (!sheet) throw new DocumentError(DocumentErrorCode.Damaged, `The workbook has no sheet ${index}`);
  const merged = (sheet.merges ?? []).map(({ startRow, startCol, endRow, endCol }) => ({
    top: startRow,
    left: startCol,
    bottom: endRow,
    right: endCol,
  }));
  return {
    ...entryOf(sheet),
    grid: new MemoryGrid(gridRows(sheet, limits)),
    extras: { ...noExtras, merged },
  };
}
