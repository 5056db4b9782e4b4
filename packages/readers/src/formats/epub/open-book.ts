import type { Archive } from "../../archive/archive.ts";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Limits } from "../../engine/limits.ts";
import { parseXml } from "../xml/xml-tree.ts";
import { type BookPackage, descendants, readPackage, resolvePath } from "./package-document.ts";

const CONTAINER = "META-INF/container.xml";
const ENCRYPTION = "META-INF/encryption.xml";

/** Finds and reads the package document of a book, and refuses one whose text is encrypted. */
export async function openBook(archive: Archive, limits: Limits): Promise<BookPackage> {
  const path = await packagePath(archive, limits);
  const { root } = parseXml(await archive.readText(path), limits);
  if (!root)
    throw new DocumentError(DocumentErrorCode.Damaged, `The package document ${path} is empty or broken`);
  const book = readPackage(root, path);
  if (book.spine.length === 0) {
    throw new DocumentError(DocumentErrorCode.Damaged, `The package document ${path} lists no parts to read`);
  }
  await refuseEncrypted(archive, book, limits);
  return book;
}

async function packagePath(archive: Archive, limits: Limits): Promise<string> {
  const fallback = archive.names().find((name) => name.endsWith(".opf"));
  if (!archive.has(CONTAINER)) {
    if (fallback !== undefined) return fallback;
    throw new DocumentError(DocumentErrorCode.Damaged, `The archive is no EPUB: ${CONTAINER} is missing`);
  }
  const { root } = parseXml(await archive.readText(CONTAINER), limits);
  const path = descendants(root, "rootfile")[0]?.attributes["full-path"];
  if (path !== undefined && archive.has(path)) return path;
  if (fallback !== undefined) return fallback;
  throw new DocumentError(DocumentErrorCode.Damaged, "The EPUB has no package document");
}

/** Fonts are often scrambled, which is no matter; text that is encrypted cannot be read. */
async function refuseEncrypted(archive: Archive, book: BookPackage, limits: Limits): Promise<void> {
  if (!archive.has(ENCRYPTION)) return;
  const { root } = parseXml(await archive.readText(ENCRYPTION), limits);
  const encrypted = new Set(
    descendants(root, "CipherReference").map((node) => resolvePath("x", node.attributes["URI"] ?? "")),
  );
  if (!book.spine.some(({ path }) => encrypted.has(path))) return;
  throw new DocumentError(
    DocumentErrorCode.Encrypted,
    "The book is protected by digital rights management and can only be read in the program it was bought for",
  );
}
