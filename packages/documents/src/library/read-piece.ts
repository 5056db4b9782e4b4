import { open } from "node:fs/promises";
import { DocumentError, DocumentErrorCode } from "@a2c-smcp/readers";
import type { Source } from "../sources/source-folders.ts";
import { meansCrowded, whenThereIsRoom } from "../sources/when-there-is-room.ts";

/** Reads some bytes of a file, provided that it is still the file that was looked at. */
export async function readPiece(
  source: Source,
  { offset, length }: { readonly offset: number; readonly length: number },
): Promise<Buffer> {
  const handle = await whenThereIsRoom(() => open(source.path, "r")).catch((cause: unknown) => {
    throw meansCrowded(cause) ? crowdedError(source, cause) : changedError(source, cause);
  });
  try {
    const { size, mtimeMs, ino } = await handle.stat();
    // A link that was put in its place between the look and the opening leads to another file.
    const isSame =
      size === source.size && mtimeMs === source.mtimeMs && (source.inode === 0 || ino === source.inode);
    if (!isSame) throw changedError(source);
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, offset + filled);
      if (bytesRead === 0) throw changedError(source);
      filled += bytesRead;
    }
    return bytes;
  } finally {
    await handle.close();
  }
}

function crowdedError({ relativePath }: Source, cause: unknown): DocumentError {
  const text = `${relativePath} was not read: the server has too many files open; ask again in a while`;
  return new DocumentError(DocumentErrorCode.Interrupted, text, { cause });
}

function changedError({ relativePath }: Source, cause?: unknown): DocumentError {
  const text = `${relativePath} changed or went while it was read; ask again, from offset 0`;
  return new DocumentError(DocumentErrorCode.Unreadable, text, { cause });
}
