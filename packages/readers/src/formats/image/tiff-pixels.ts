import utif, { type IFD } from "utif2";
import type { Limits } from "../../engine/limits.ts";
import { encodePng } from "./png-encode.ts";

/** One frame of a TIFF file as PNG; undefined when its compression is not known here or it is too large to unpack. */
export function tiffFramePng(bytes: Uint8Array, index: number, limits: Limits): Uint8Array | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const frame = utif.decode(buffer)[index];
    if (!frame || !fits(frame, limits)) return undefined;
    utif.decodeImage(buffer, frame);
    const rgba = utif.toRGBA8(frame);
    const { width, height } = frame;
    return rgba.length === width * height * 4 ? encodePng({ width, height, rgba }) : undefined;
  } catch {
    // The library throws whatever a broken or unusual file makes it throw.
    return undefined;
  }
}

function fits(frame: IFD, { partBytes }: Limits): boolean {
  const side = (tag: string): number => {
    const value = frame[tag];
    return Array.isArray(value) ? Number(value[0]) : 0;
  };
  const size = side("t256") * side("t257") * 4;
  return size > 0 && size <= partBytes;
}
