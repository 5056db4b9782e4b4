import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { OpenOptions, SourceFile } from "../engine/format.ts";
import { descendant } from "../xml/query.ts";
import { parseXml } from "../xml/xml-element.ts";
import type { Archive, PartDecoder } from "./archive.ts";
import { isFlat, openFlat } from "./flat-archive.ts";
import { openArchive } from "./open-archive.ts";
import { decryptPart, encryptedParts, unpackPart } from "./opendocument-cipher.ts";

const MANIFEST = "META-INF/manifest.xml";
const CONTENT = "content.xml";

/** Opens an odt, ods or odp, also a flat one; an encrypted one is decrypted part by part, with the first password that fits. */
export async function openOpenDocument(file: SourceFile, options: OpenOptions): Promise<Archive> {
  if (await isFlat(file)) return openFlat(file, options);
  const archive = await openArchive(file.path, options.limits);
  try {
    const decoder = await decoderOf(archive, options);
    return decoder ? archive.decodedBy(decoder) : archive;
  } catch (cause) {
    await archive.close();
    throw cause;
  }
}

async function decoderOf(
  archive: Archive,
  { limits, passwords }: OpenOptions,
): Promise<PartDecoder | undefined> {
  const manifest = archive.has(MANIFEST) ? parseXml(await archive.readText(MANIFEST), { limits }) : undefined;
  if (!manifest || !descendant(manifest, "manifest:encryption-data")) return undefined;
  const parts = encryptedParts(manifest);
  const probe = parts.get(CONTENT);
  if (!probe || passwords.length === 0) throw encrypted(DocumentErrorCode.Encrypted, "The file is encrypted");
  const bytes = await archive.readBytes(CONTENT);
  const password = passwords.find((each) => decryptPart(probe, bytes, each) !== undefined);
  if (password === undefined)
    throw encrypted(DocumentErrorCode.WrongPassword, "No known password opens the file");
  return {
    size: (name) => parts.get(name)?.size,
    decode: (name, packed) => {
      const part = parts.get(name);
      const plain = part && decryptPart(part, packed, password);
      if (part && plain) return unpackPart(name, part, plain);
      throw new DocumentError(
        DocumentErrorCode.Damaged,
        `Part ${name} cannot be decrypted like the rest of the file`,
      );
    },
  };
}

function encrypted(code: DocumentErrorCode, what: string): DocumentError {
  return new DocumentError(code, `${what}; give the password with --password-file`);
}
