import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { OpenOptions, SourceFile } from "../engine/format.ts";
import type { Archive } from "./archive.ts";
import type { ByteSource } from "./byte-source.ts";
import { openFile } from "./byte-source.ts";
import { decrypt, isOle, OLE_HEAD_BYTES } from "./office-encryption.ts";
import { archiveOf, openArchiveBytes } from "./open-archive.ts";

/** The name of the stream that holds the encrypted package, as OLE directories spell it. */
const PACKAGE_STREAM = Buffer.from("EncryptedPackage", "utf16le");

/** Opens a docx, pptx or xlsx; an encrypted one is decrypted in memory with the first password that fits. */
export async function openOfficeArchive(file: SourceFile, options: OpenOptions): Promise<Archive> {
  const source = await openFile(file.path);
  if (!(await isContainer(source))) return archiveOf(source, options.limits);
  try {
    const bytes = await readContainer(source, options);
    return await openArchiveBytes(await decrypt(bytes, options.passwords), options.limits);
  } finally {
    await source.close();
  }
}

async function isContainer(source: ByteSource): Promise<boolean> {
  return source.size >= OLE_HEAD_BYTES && isOle(await source.read(0, OLE_HEAD_BYTES));
}

async function readContainer(source: ByteSource, { limits }: OpenOptions): Promise<Buffer> {
  if (source.size > limits.partBytes) {
    throw new DocumentError(
      DocumentErrorCode.TooLarge,
      `The encrypted file is ${source.size} bytes; at most ${limits.partBytes} are decrypted (partBytes)`,
    );
  }
  const bytes = await source.read(0, source.size);
  if (bytes.includes(PACKAGE_STREAM)) return bytes;
  throw new DocumentError(
    DocumentErrorCode.Damaged,
    "The file is a binary Office file of the old kind under a new extension; rename it to doc, xls or ppt",
  );
}
