import { open } from "node:fs/promises";
import { BlobReason } from "@a2c-smcp/protocol";
import { blobUnavailable } from "./blob-error.ts";
import type { PieceRange } from "./blob-store.ts";

/** One piece of a file; one that is not there any more, or is shorter now, is gone. */
export async function readFilePiece(path: string, { offset, length }: PieceRange): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  try {
    await using file = await open(path, "r");
    while (filled < length) {
      const { bytesRead } = await file.read(buffer, filled, length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
    throw blobUnavailable(BlobReason.Gone);
  }
  if (filled < length) throw blobUnavailable(BlobReason.Gone);
  return buffer;
}
