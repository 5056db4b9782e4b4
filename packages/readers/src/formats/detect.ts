import { open } from "node:fs/promises";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { SourceFile } from "../engine/format.ts";
import { compoundKind } from "./detect/compound-kind.ts";
import { looksLikeText } from "./detect/looks-like-text.ts";
import { kindByMagic } from "./detect/magic.ts";
import { kindOfText } from "./detect/text-kind.ts";
import { zipKind } from "./detect/zip-kind.ts";

const HEAD_BYTES = 64 * 1024;

/** Kinds that their bytes tell apart. A file with such an extension and other bytes is something else, or damaged. */
const binaryKinds = new Set(
  "pdf docx docm dotx xlsx xlsm xltx xlsb pptx pptm ppsx potx odt ods odp epub doc dot xls xlt ppt pps msg png jpg jpeg jpe gif webp bmp tif tiff".split(
    " ",
  ),
);

/**
 * What a file is, as an extension of its kind: told by its content, and by its name where the content leaves it
 * open. `isRead` says which extensions somebody reads; a binary file of no such kind is refused as unsupported.
 */
export async function detectKind(file: SourceFile, isRead: (extension: string) => boolean): Promise<string> {
  if (file.size === 0) throw new DocumentError(DocumentErrorCode.Empty, `${file.name} is empty`);
  const head = await readHead(file);
  const extension = extensionOf(file.name);
  const kind = (await kindByContent(file, head)) ?? (binaryKinds.has(extension) ? extension : undefined);
  if (kind !== undefined && isRead(kind)) return kind;
  if (kind === undefined && looksLikeText(head)) return kindByName(file.name, isRead) ?? "txt";
  throw new DocumentError(
    DocumentErrorCode.Unsupported,
    `${file.name} is a ${kind ?? "binary"} file, a kind that is not read here`,
  );
}

async function kindByContent(file: SourceFile, head: Uint8Array): Promise<string | undefined> {
  const magic = kindByMagic(head);
  if (magic === "zip") return zipKind(file.path);
  if (magic === "compound") return compoundKind(file.path, extensionOf(file.name));
  if (magic !== undefined || !looksLikeText(head)) return magic;
  // A text says little of itself: its name counts, unless it names something that is no text.
  return isTextName(file.name) ? undefined : kindOfText(head);
}

function isTextName(name: string): boolean {
  const extension = extensionOf(name);
  return extension !== "" && !binaryKinds.has(extension);
}

/** Some texts are known by their whole name, for example `Makefile`. */
function kindByName(name: string, isRead: (extension: string) => boolean): string | undefined {
  return [extensionOf(name), name.toLowerCase()].find((kind) => kind !== "" && isRead(kind));
}

/** Lower case, without the dot; empty where there is none. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot + 1).toLowerCase();
}

async function readHead(file: SourceFile): Promise<Uint8Array> {
  try {
    await using handle = await open(file.path, "r");
    const buffer = new Uint8Array(Math.min(HEAD_BYTES, file.size));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return buffer.subarray(0, bytesRead);
  } catch (cause) {
    throw new DocumentError(DocumentErrorCode.Unreadable, `${file.name} cannot be read`, { cause });
  }
}
