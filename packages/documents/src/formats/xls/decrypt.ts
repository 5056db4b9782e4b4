import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";

const OLE_SIGNATURE = Buffer.from("d0cf11e0a1b11ae1", "hex");

/** The bytes of a workbook, decrypted with the first password that fits when it is encrypted. */
export async function decrypted(bytes: Buffer, passwords: readonly string[]): Promise<Buffer> {
  if (!bytes.subarray(0, OLE_SIGNATURE.length).equals(OLE_SIGNATURE)) return bytes;
  const { default: crypto } = await import("officecrypto-tool");
  if (!isEncrypted(bytes, crypto.isEncrypted)) return bytes;
  if (passwords.length === 0) throw locked(DocumentErrorCode.Encrypted, "The file is encrypted");
  let cause: unknown;
  for (const password of passwords) {
    try {
      return await crypto.decrypt(bytes, { password });
    } catch (error) {
      cause = error;
    }
  }
  throw locked(DocumentErrorCode.WrongPassword, "No known password opens the file", cause);
}

function isEncrypted(bytes: Buffer, test: (bytes: Buffer) => boolean): boolean {
  try {
    return test(bytes);
  } catch {
    return false; // a damaged container: its reader says what is wrong
  }
}

function locked(code: DocumentErrorCode, what: string, cause?: unknown): DocumentError {
  return new DocumentError(code, `${what}; give the password with --password-file`, { cause });
}
