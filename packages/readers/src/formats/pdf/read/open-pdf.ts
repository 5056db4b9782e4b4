import { readFile } from "node:fs/promises";
import { DocumentError, DocumentErrorCode } from "../../../engine/document-error.ts";
import type { SourceFile } from "../../../engine/format.ts";
import type { Catalogue } from "./catalogue.ts";
import { CosFile } from "./cos/cos-file.ts";
import { withoutOutline } from "./cos/hide-outline.ts";
import { cosCatalogue } from "./cos-catalogue.ts";
import { NativeReader } from "./native-reader.ts";
import { pdfjsCatalogue } from "./pdfjs-catalogue.ts";
import { PdfjsFile } from "./pdfjs-file.ts";
import { PictureFinder } from "./picture-finder.ts";

/** A file whose catalogue is known. */
export interface OpenedPdf {
  readonly catalogue: Catalogue;
  /** The password that opened it. */
  readonly password: string | undefined;
  /** What the native engine reads: the path of the file, or its bytes. */
  readonly input: string | Uint8Array;
  /** Finds pictures in the objects of the file, where it is sound and not too large. */
  readonly finder: PictureFinder | undefined;
  /** The document as pdf.js holds it, opened at the first call; undefined when pdf.js cannot read it. */
  readonly pdfjs: () => Promise<PdfjsFile | undefined>;
  readonly close: () => Promise<void>;
}

/** Larger files are read in parts, by pdf.js. */
const MOST_BYTES_AT_ONCE = 96 * 1024 * 1024;
/** A file up to this size stays in memory as long as it is open; pictures are then found in its objects. */
const MOST_BYTES_KEPT = 24 * 1024 * 1024;
/** An outline with that many entries takes longer to resolve than a file of that size to copy. */
const LARGE_OUTLINE = 300;
const MOST_BYTES_COPIED = 6 * 1024 * 1024;

/**
 * Opens a file. What is written as it should be is read from its objects in a few milliseconds; pdf.js opens what is
 * encrypted, very large or in need of repair, and PDFium what even pdf.js finds no document in.
 */
export async function openPdf(file: SourceFile, passwords: readonly string[]): Promise<OpenedPdf> {
  const plain = await readPlainly(file);
  if (plain) return { ...withLatePdfjs(file, plain.catalogue), finder: plain.finder, input: plain.input };
  const attempt = await unlock(file, passwords);
  if (attempt) {
    const { pdfjs, password } = attempt;
    return {
      catalogue: await pdfjsCatalogue(pdfjs.document),
      password,
      input: file.path,
      finder: undefined,
      pdfjs: () => Promise.resolve(pdfjs),
      close: () => pdfjs.close(),
    };
  }
  const pageCount = await nativeCount(file);
  return withLatePdfjs(file, {
    pageCount,
    info: {},
    isTagged: false,
    hasTellingTags: false,
    isEncrypted: false,
    attachments: [],
    outline: [],
  });
}

type PlainPdf = Pick<OpenedPdf, "catalogue" | "finder" | "input">;

async function readPlainly(file: SourceFile): Promise<PlainPdf | undefined> {
  if (file.size > MOST_BYTES_AT_ONCE) return undefined;
  const bytes = await readFile(file.path).catch((cause: unknown) => {
    throw new DocumentError(DocumentErrorCode.Unreadable, `${file.name} cannot be read`, { cause });
  });
  try {
    const objects = new CosFile(bytes);
    const { tree, ...catalogue } = cosCatalogue(objects);
    const finder = file.size <= MOST_BYTES_KEPT ? new PictureFinder(objects, tree) : undefined;
    const input = nativeInput(bytes, { file, objects, catalogue });
    return catalogue.pageCount > 0 ? { catalogue, finder, input } : undefined;
  } catch {
    // Whatever confuses the plain reader is left to the one that repairs.
    return undefined;
  }
}

interface PlainParts {
  readonly file: SourceFile;
  readonly objects: CosFile;
  readonly catalogue: Catalogue;
}

/** The file by its path, or, where its outline would slow down each reading or never end, as bytes without it. */
function nativeInput(bytes: Buffer, { file, objects, catalogue }: PlainParts): string | Uint8Array {
  const offset = objects.catalogueOffset;
  const isSlow = catalogue.outline.length >= LARGE_OUTLINE && file.size <= MOST_BYTES_COPIED;
  const isHidden = isSlow || catalogue.isOutlineEndless === true;
  return (isHidden && offset !== undefined ? withoutOutline(bytes, offset) : undefined) ?? file.path;
}

function withLatePdfjs(file: SourceFile, catalogue: Catalogue): OpenedPdf {
  let opening: Promise<PdfjsFile | undefined> | undefined;
  return {
    catalogue,
    password: undefined,
    input: file.path,
    finder: undefined,
    pdfjs: () => {
      opening ??= PdfjsFile.open(file).catch(() => undefined);
      return opening;
    },
    close: async () => (await opening)?.close(),
  };
}

async function unlock(
  file: SourceFile,
  passwords: readonly string[],
): Promise<{ pdfjs: PdfjsFile; password: string | undefined } | undefined> {
  for (const password of [undefined, ...passwords]) {
    try {
      return { pdfjs: await PdfjsFile.open(file, password), password };
    } catch (error) {
      if (error instanceof DocumentError) throw error;
      if (!(error instanceof Error && error.name === "PasswordException")) return undefined;
    }
  }
  throw passwords.length === 0
    ? new DocumentError(
        DocumentErrorCode.Encrypted,
        `${file.name} is encrypted: give the password with --password-file`,
      )
    : new DocumentError(
        DocumentErrorCode.WrongPassword,
        `${file.name} is encrypted and none of the passwords opens it: add its password to the password file`,
      );
}

async function nativeCount(file: SourceFile): Promise<number> {
  try {
    return await new NativeReader({ input: file.path, hasTags: false }).count();
  } catch (cause) {
    throw new DocumentError(DocumentErrorCode.Damaged, `${file.name} is no PDF that can be read`, { cause });
  }
}
