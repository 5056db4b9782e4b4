import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { Limits } from "../engine/limits.ts";
import type { ElementBlob } from "../engine/model.ts";
import type { Archive } from "./archive.ts";
import { mediaTypeOf } from "./media-type.ts";

/** The bytes of a picture or sound in an archive; undefined when the archive does not hold it. */
export async function readBlob(
  archive: Archive,
  part: string,
  limits: Limits,
): Promise<ElementBlob | undefined> {
  if (!archive.has(part)) return undefined;
  const size = archive.size(part);
  if (size > limits.blobBytes) {
    throw new DocumentError(
      DocumentErrorCode.TooLarge,
      `${part} is ${size} bytes; at most ${limits.blobBytes} are handed out (blobBytes)`,
    );
  }
  return { mimeType: mediaTypeOf(part), bytes: await archive.readBytes(part) };
}
