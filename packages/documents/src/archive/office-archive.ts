import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { OpenOptions, SourceFile } from "../engine/format.ts";
import type { Archive } from "./archive.ts";
import type { ByteSource } from "./byte-source.ts";
import { openFile } from "./byte-source.ts";
import { archiveOf, openArchiveBytes } from "./open-archive.ts";

const OLE_SIGNATURE = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** The name of the stream that holds the encrypted package, as OLE directories spell it. */
const PACKAGE_STREAM = Buffer.from("EncryptedPackage", "utf16le");

/** Opens a docx, pptx or xlsx; an encrypted one is decrypted in memory with the first password that fits. */
export async function openOfficeArchive(file: SourceFile, options: OpenOptions): Promise<Archive> {
  const source = await openFile(file.path);
  if (!(await isOle(source))) return archiveOf(source, options.limits);
  try {
    const bytes = await readContainer(source, options);
    return await openArchiveBytes(await decrypt(bytes, options.passwords), options.limits);
  } finally {
    await source.close();
  }
}

async function isOle(source: ByteSource): Promise<boolean> {
  if (source.size < OLE_SIGNATURE.length) return false;
  const start = await source.read(0, OLE_SIGNATURE.length);
  return start.equals(OLE_SIGNATURE);
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

async function decrypt(bytes: Buffer, passwords: readonly string[]): Promise<Buffer> {
  if (passwords.length === 0) throw encrypted(DocumentErrorCode.Encrypted, "The file is encrypted");
  const { default: crypto } = await import("officecrypto-tool");
  let cause: unknown;
  for (const password of passwords) {
    try {
      return await crypto.decrypt(bytes, { password });
    } catch (error) {
      cause = error;
    }
  }
  throw encrypted(DocumentErrorCode.WrongPassword, "No known password opens the file", cause);
}

function encrypted(code: DocumentErrorCode, what: string, cause?: unknown): DocumentError {
  return new DocumentError(code, `${what}; give the password with --password-file`, { cause });
}
