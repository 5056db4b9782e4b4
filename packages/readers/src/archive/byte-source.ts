import { createReadStream } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";

/** Bytes that can be read anywhere: a file on disk, or a decrypted package in memory. */
export interface ByteSource {
  readonly size: number;
  /** Fails as damaged when the bytes are not all there. */
  read(position: number, length: number): Promise<Buffer>;
  stream(position: number, length: number): Readable;
  close(): Promise<void>;
}

/** Opens a file for reading at any place. */
export async function openFile(path: string): Promise<ByteSource> {
  const handle = await openForReading(path);
  try {
    const { size } = await handle.stat();
    return fileSource(handle, size);
  } catch (cause) {
    await handle.close();
    throw new DocumentError(DocumentErrorCode.Unreadable, "The size of the file cannot be read", { cause });
  }
}

async function openForReading(path: string): Promise<FileHandle> {
  try {
    return await open(path, "r");
  } catch (cause) {
    throw new DocumentError(DocumentErrorCode.Unreadable, "The file cannot be opened for reading", { cause });
  }
}

function fileSource(handle: FileHandle, size: number): ByteSource {
  return {
    size,
    async read(position, length) {
      const buffer = Buffer.allocUnsafe(checkedLength({ size, position, length }));
      const { bytesRead } = await handle.read(buffer, 0, length, position);
      if (bytesRead < length) throw truncated();
      return buffer;
    },
    stream(position, length) {
      if (length === 0) return Readable.from([]);
      // By its number: a stream made by the handle leaves listeners on it, one more for every part that is read.
      return createReadStream("", {
        fd: handle.fd,
        start: position,
        end: position + length - 1,
        autoClose: false,
      });
    },
    close: () => handle.close().catch(() => undefined),
  };
}

/** Reads bytes that are in memory already. */
export function memorySource(bytes: Buffer): ByteSource {
  const slice = (position: number, length: number): Buffer =>
    bytes.subarray(position, position + checkedLength({ size: bytes.length, position, length }));
  return {
    size: bytes.length,
    read: async (position, length) => slice(position, length),
    stream: (position, length) => Readable.from([slice(position, length)]),
    close: async () => undefined,
  };
}

interface Range {
  readonly size: number;
  readonly position: number;
  readonly length: number;
}

// Checked before anything is allocated: positions and lengths come from the file itself.
function checkedLength({ size, position, length }: Range): number {
  if (position < 0 || length < 0 || position + length > size) throw truncated();
  return length;
}

function truncated(): DocumentError {
  return new DocumentError(DocumentErrorCode.Damaged, "The file ends before its content does: it is cut off");
}
