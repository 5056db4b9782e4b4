import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { decrypted } from "../../archive/office-encryption.ts";
import type { Format, OpenDocument, OpenOptions, SourceFile } from "../../engine/format.ts";
import { convert, type Office } from "./convert.ts";
import { ConvertedDocument } from "./converted-document.ts";

/** An old format and what becomes of it. */
export interface LegacyKind {
  readonly fileType: string;
  readonly extensions: readonly string[];
  /** What it is converted to. */
  readonly target: string;
  /** The filter of LibreOffice with its options; the usual one for the target unless given. */
  readonly filter?: string | undefined;
  readonly load: () => Promise<Format>;
  /** LibreOffice by default. */
  readonly office?: Office | undefined;
}

/** Word's binary format and texts of other old programs. */
export const docFormat: Format = legacyFormat({
  fileType: "doc",
  extensions: ["doc", "dot", "wps", "wpd", "sxw", "hwp"],
  target: "docx",
  load: async () => (await import("../docx/docx-format.ts")).docxFormat,
});

/** Workbooks from before Excel 97 and of other old programs. */
export const oldWorkbookFormat: Format = legacyFormat({
  fileType: "xls",
  extensions: ["xl5", "sxc", "wk1", "wk3", "wk4", "wks", "123"],
  target: "xlsx",
  load: async () => (await import("../xlsx/xlsx-format.ts")).xlsxFormat,
});

/** PowerPoint's binary format. */
export const pptFormat: Format = legacyFormat({
  fileType: "ppt",
  extensions: ["ppt", "pps", "pot", "sxi"],
  target: "pptx",
  load: async () => (await import("../pptx/pptx-format.ts")).pptxFormat,
});

/** Drawings and brochures: what they look like is all that counts. */
export const drawingFormat: Format = legacyFormat({
  fileType: "drawing",
  extensions: ["vsd", "pub", "cdr"],
  target: "pdf",
  load: async () => (await import("../pdf/pdf-format.ts")).pdfFormat,
});

/** A format that another program must convert first. */
export function legacyFormat(kind: LegacyKind): Format {
  const { fileType, extensions } = kind;
  return { fileType, extensions, open: (file, options) => openConverted(file, options, kind) };
}

/** Opens what LibreOffice makes of a file; the copy lives as long as the document is open. */
async function openConverted(
  file: SourceFile,
  options: OpenOptions,
  kind: LegacyKind,
): Promise<OpenDocument> {
  const folder = await mkdtemp(join(tmpdir(), "a2c-convert-"));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const path = await convert({
      source: await plainCopy(file, options, folder),
      name: file.name,
      folder,
      target: kind.target,
      filter: kind.filter,
      office: kind.office,
      sandbox: options.sandbox,
    });
    const format = await kind.load();
    const { size } = await stat(path);
    const document = await format.open({ path, name: file.name, size }, options);
    return new ConvertedDocument(document, remove);
  } catch (cause) {
    await remove();
    throw cause;
  }
}

/** What LibreOffice may read: the file itself, or a copy of it that a known password has opened. */
async function plainCopy(file: SourceFile, options: OpenOptions, folder: string): Promise<string> {
  if (file.size > options.limits.wholeFileBytes) return file.path;
  const bytes = await readFile(file.path);
  const plain = await decrypted(bytes, options.passwords);
  if (plain === bytes) return file.path;
  const copy = join(folder, `plain${extname(file.name)}`);
  await writeFile(copy, plain, { mode: 0o600 });
  return copy;
}
