import { type FileHandle, open } from "node:fs/promises";
import { imageSize } from "image-size";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Format, OpenDocument, OpenOptions, SourceFile } from "../../engine/format.ts";
import { ImageDocument } from "./image-document.ts";
import type { ImageFrame } from "./image-frame.ts";
import { type ImageTags, noTags, readTags } from "./image-tags.ts";
import { tiffFrames } from "./tiff-frames.ts";

/** Sizes and tags stand at the front of a file; a JPEG may carry a long colour profile before them. */
const HEAD_BYTES = 2 * 1024 * 1024;

export const pngFormat = imageFormat("png", ["png"], "image/png");
export const jpegFormat = imageFormat("jpeg", ["jpeg", "jpg", "jpe"], "image/jpeg");
export const gifFormat = imageFormat("gif", ["gif"], "image/gif");
export const webpFormat = imageFormat("webp", ["webp"], "image/webp");
export const tiffFormat = imageFormat("tiff", ["tiff", "tif"], "image/tiff");
export const bmpFormat = imageFormat("bmp", ["bmp", "dib"], "image/bmp");

function imageFormat(fileType: string, extensions: readonly string[], mimeType: string): Format {
  return { fileType, extensions, open: (file, options) => openImage(file, options, mimeType) };
}

async function openImage(file: SourceFile, options: OpenOptions, mimeType: string): Promise<OpenDocument> {
  if (file.size === 0) throw new DocumentError(DocumentErrorCode.Empty, `${file.name} is empty`);
  await using handle = await openFile(file);
  const head = await readHead(handle, file);
  const frames = mimeType === "image/tiff" ? await tiffFrames(handle, file.name) : [sizeOf(head, file)];
  const { tags, problems } = await tagsOf(head);
  return new ImageDocument({ file, options, mimeType, frames, tags, problems });
}

async function openFile(file: SourceFile): Promise<FileHandle> {
  try {
    return await open(file.path, "r");
  } catch (cause) {
    throw new DocumentError(DocumentErrorCode.Unreadable, `${file.name} cannot be read`, { cause });
  }
}

async function readHead(handle: FileHandle, file: SourceFile): Promise<Uint8Array> {
  const buffer = new Uint8Array(Math.min(HEAD_BYTES, file.size));
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
  return buffer.subarray(0, bytesRead);
}

function sizeOf(head: Uint8Array, file: SourceFile): ImageFrame {
  try {
    const { width, height } = imageSize(head);
    if (Number.isSafeInteger(width) && Number.isSafeInteger(height) && width > 0 && height > 0)
      return { width, height };
  } catch (cause) {
    throw new DocumentError(DocumentErrorCode.Damaged, `${file.name} is no image that can be read`, {
      cause,
    });
  }
  throw new DocumentError(DocumentErrorCode.Damaged, `${file.name} has no size`);
}

/** Broken tags do not cost the picture. */
async function tagsOf(head: Uint8Array): Promise<{ tags: ImageTags; problems: string[] }> {
  try {
    return { tags: await readTags(head), problems: [] };
  } catch (error) {
    // Many kinds of image carry no tags, and the library says so by throwing.
    const isUnknown = error instanceof Error && /unknown file format/i.test(error.message);
    return { tags: noTags, problems: isUnknown ? [] : ["the tags of the image cannot be read"] };
  }
}
