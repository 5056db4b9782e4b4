import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";

const OLE_SIGNATURE = Buffer.from("d0cf11e0a1b11ae1", "hex");

/** How many bytes tell whether a file is an OLE container: an old Office file, or an encrypted new one. */
export const OLE_HEAD_BYTES = OLE_SIGNATURE.length;

export function isOle(head: Buffer): boolean {
  return head.subarray(0, OLE_HEAD_BYTES).equals(OLE_SIGNATURE);
}

/** The bytes of an Office file, decrypted with the first password that fits when it is encrypted. */
export async function decrypted(bytes: Buffer, passwords: readonly string[]): Promise<Buffer> {
  if (!isOle(bytes)) return bytes;
  const { default: crypto } = await import("officecrypto-tool");
  return isEncrypted(bytes, crypto.isEncrypted) ? decrypt(bytes, passwords) : bytes;
}

/** Decrypts an Office file that is known to be encrypted. */
export async function decrypt(bytes: Buffer, passwords: readonly string[]): Promise<Buffer> {
  if (passwords.length === 0) throw locked(DocumentErrorCode.Encrypted, "The file is encrypted");
  const { default: crypto } = await import("officecrypto-tool");
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
