import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

const CHUNK_BYTES = 256 * 1024;

/** SHA-256 of a file's bytes, in hex. */
export async function fileDigest(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }))
    hash.update(chunk as Buffer);
  return hash.digest("hex");
}
