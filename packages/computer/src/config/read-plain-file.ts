import type { Stats } from "node:fs";
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** Far more than a configuration of hundreds of servers has. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * The text of a file that is an ordinary one, and of a size that it may have. What stands in its place, a pipe, a
 * device, a folder or something huge, is refused: reading it would take for ever or fill the memory.
 */
export async function readPlainFile(file: string, mostBytes = MOST_BYTES): Promise<string> {
  // Without blocking: opening a pipe would else wait for somebody who writes, and nothing could end that.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new Error(`it is ${kindOf(stats)} and no ordinary file`);
    return await readBounded(handle, mostBytes);
  } finally {
    await handle.close();
  }
}

/** A file that grows while it is read, or that has no true size, is bounded all the same. */
async function readBounded(handle: FileHandle, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(65_536), 0, 65_536, null);
    if (bytesRead === 0) return Buffer.concat(chunks).toString("utf8");
    size += bytesRead;
    if (size > mostBytes) throw new Error(`it is larger than ${mostBytes} bytes`);
    chunks.push(buffer.subarray(0, bytesRead));
  }
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return "a folder";
  if (stats.isFIFO()) return "a pipe";
  if (stats.isSocket()) return "a socket";
  return "a device";
}
