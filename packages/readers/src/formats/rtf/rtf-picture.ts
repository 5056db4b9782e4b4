import type { Limits } from "../../engine/limits.ts";
import type { Block } from "../../text/block.ts";

interface PlacedPicture {
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  /** Where its hexadecimal digits are. */
  readonly start: number;
  readonly end: number;
}

/** A picture of an RTF file; its digits are decoded when the bytes are asked for. */
export function pictureBlock(picture: PlacedPicture, source: string, limits: Limits): Block {
  const { mimeType, width, height, start, end } = picture;
  const canDecode = start >= 0 && mimeType !== "" && (end - start) / 2 <= limits.blobBytes;
  return {
    category: "image",
    content: {
      ...(mimeType === "" ? {} : { mime_type: mimeType }),
      ...(width > 0 && height > 0 ? { width, height } : {}),
    },
    summary: width > 0 ? `picture, ${width} × ${height}` : "picture",
    ...(canDecode
      ? {
          blob: () => ({
            mimeType,
            bytes: Buffer.from(source.slice(start, end).replace(/[^0-9a-f]/gi, ""), "hex"),
          }),
        }
      : {}),
  };
}
