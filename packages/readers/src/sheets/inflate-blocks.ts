import type { InflateRaw } from "node:zlib";
import { createInflateRaw } from "node:zlib";

const OUTPUT_CHUNK = 128 * 1024;

/**
 * Inflates block by block and at most one block ahead of its reader: whoever stops reading stops the work.
 * `most` is what may come out; the error of going beyond it is a RangeError.
 */
export async function* inflateBlocks(
  blocks: AsyncIterator<Buffer>,
  most: number,
): AsyncGenerator<Buffer, void, undefined> {
  const inflate = createInflateRaw({ chunkSize: OUTPUT_CHUNK });
  const next = async (): Promise<Buffer | undefined> => {
    const { value, done } = await blocks.next();
    return done === true ? undefined : pass(inflate, value);
  };
  let total = 0;
  let ahead = next();
  try {
    for (let chunk = await ahead; chunk; chunk = await ahead) {
      total += chunk.length;
      if (total > most) throw new RangeError("more data than declared");
      ahead = next();
      if (chunk.length > 0) yield chunk;
    }
    const last = await pass(inflate, undefined);
    if (total + last.length > most) throw new RangeError("more data than declared");
    if (last.length > 0) yield last;
  } finally {
    // The reader may be gone before the block ahead has failed: nobody is left who could be told.
    ahead.catch(() => undefined);
    inflate.destroy();
    await blocks.return?.();
  }
}

/** Puts one block in and takes out what it becomes; without a block the data end here. */
function pass(inflate: InflateRaw, block: Buffer | undefined): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collect = (chunk: Buffer): void => {
      chunks.push(chunk);
    };
    const settle = (error?: Error | null): void => {
      inflate.off("data", collect).off("error", settle).off("end", settle).off("close", settle);
      if (error) reject(error);
      else resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    };
    inflate.on("data", collect).once("error", settle).once("close", settle);
    if (block) inflate.write(block, settle);
    else inflate.once("end", settle).end();
  });
}
