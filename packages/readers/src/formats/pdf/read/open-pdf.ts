import { readFile } from "node:fs/promises";
import { DocumentError, DocumentErrorCode } from "../../../engine/document-error.ts";
import type { SourceFile } from "../../../engine/format.ts";
import type { Catalogue } from "./catalogue.ts";
import { CosFile } from "./cos/cos-file.ts";
import { type CatalogueKey, leanCopy } from "./cos/lean-copy.ts";
import { cosCatalogue } from "./cos-catalogue.ts";
import { NativeReader } from "./native-reader.ts";
import { pdfjsCatalogue } from "./pdfjs-catalogue.ts";
import { PdfjsFile } from "./pdfjs-file.ts";
import { PictureFinder } from "./picture-finder.ts";
import type { StructureRoles } from "./structure-roles.ts";

/** A file whose catalogue is known. */
export interface OpenedPdf {
  readonly catalogue: Catalogue;
  /** The password that opened it. */
  readonly password: string | undefined;
  /** What the native engine reads: the path of the file, or its bytes. */
  readonly input: string | Uint8Array;
  /** Finds pictures in the objects of the file, where it is sound and not too large. */
  readonly finder: PictureFinder | undefined;
  /** What tags say of a page, by its index; undefined where only the native engine can tell. */
  readonly tags: ((index: number) => StructureRoles) | undefined;
  /** The document as pdf.js holds it, opened at the first call; undefined when pdf.js cannot read it. */
  readonly pdfjs: () => Promise<PdfjsFile | undefined>;
  readonly close: () => Promise<void>;
}

/** Larger files are read in parts, by pdf.js. */
const MOST_BYTES_AT_ONCE = 96 * 1024 * 1024;
/** A file up to this size stays in memory as long as it is open; pictures are then found in its objects. */
const MOST_BYTES_KEPT = 24 * 1024 * 1024;
/** An outline with that many entries takes longer to resolve, and tags to look up, than a file of that size to copy. */
const LARGE_OUTLINE = 60;
const MOST_BYTES_COPIED = 12 * 1024 * 1024;

/**
 * Opens a file. What is written as it should be is read from its objects in a few milliseconds; pdf.js opens what is
 * encrypted, very large or in need of repair, and PDFium what even pdf.js finds no document in.
 */
export async function openPdf(file: SourceFile, passwords: readonly string[]): Promise<OpenedPdf> {
  const plain = await readPlainly(file);
  if (plain) return { ...withLatePdfjs(file, plain.catalogue), ...plain };
  const attempt = await unlock(file, passwords);
  if (attempt) {
    const { pdfjs, password } = attempt;
    return {
      catalogue: await pdfjsCatalogue(pdfjs.document),
      password,
      input: file.path,
      finder: undefined,
      tags: undefined,
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
    hasForm: true,
    attachments: [],
    outline: [],
  });
}

type PlainPdf = Pick<OpenedPdf, "catalogue" | "finder" | "tags" | "input">;

async function readPlainly(file: SourceFile): Promise<PlainPdf | undefined> {
  if (file.size > MOST_BYTES_AT_ONCE) return undefined;
  const bytes = await readFile(file.path).catch((cause: unknown) => {
    throw new DocumentError(DocumentErrorCode.Unreadable, `${file.name} cannot be read`, { cause });
  });
  try {
    const objects = new CosFile(bytes);
    const { tree, tags: all, ...catalogue } = cosCatalogue(objects);
    const isKept = file.size <= MOST_BYTES_KEPT;
    const finder = isKept ? new PictureFinder(objects, tree) : undefined;
    const tags = isKept && all ? (index: number) => all.roles(tree.pages[index] ?? 0) : undefined;
    const hasNeedOfTags = tags === undefined && catalogue.hasTellingTags;
    const hidden = hiddenKeys(catalogue, file.size).filter((key) => key === "Outlines" || !hasNeedOfTags);
    const input = leanCopy(objects, bytes, hidden) ?? file.path;
    return catalogue.pageCount > 0 ? { catalogue, finder, tags, input } : undefined;
  } catch {
    // Whatever confuses the plain reader is left to the one that repairs.
    return undefined;
  }
}

/** What the native engine would be slow with at each reading, or never end. */
function hiddenKeys({ outline, isOutlineEndless, isTagged }: Catalogue, size: number): CatalogueKey[] {
  const isSmall = size <= MOST_BYTES_COPIED;
  const isLong = isOutlineEndless === true || (isSmall && outline.length >= LARGE_OUTLINE);
  return [
    ...(isLong ? ["Outlines" as const] : []),
    ...(isTagged && isSmall ? ["StructTreeRoot" as const] : []),
  ];
}

function withLatePdfjs(file: SourceFile, catalogue: Catalogue): OpenedPdf {
  let opening: Promise<PdfjsFile | undefined> | undefined;
  return {
    catalogue,
    password: undefined,
    input: file.path,
    finder: undefined,
    tags: undefined,
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
    return await new NativeReader({ input: file.path, readsTags: false, hasForm: false }).count();
  } catch (cause) {
    throw new DocumentError(DocumentErrorCode.Damaged, `${file.name} is no PDF that can be read`, { cause });
  }
}
