import { CosParser } from "./cos-parser.ts";

const KEY = Buffer.from("/Outlines");
/** As long as the key, and a name that nobody looks for. */
const OTHER_KEY = "/Outlinez";

/**
 * A copy of a file whose catalogue, at an offset, no longer names its outline; undefined where it cannot be told.
 * PDFium's wrapper resolves every entry of an outline each time that it opens a file, which for a large outline takes
 * longer than reading a page; the outline is known by then.
 */
export function withoutOutline(bytes: Buffer, catalogueOffset: number): Buffer | undefined {
  const parser = new CosParser(bytes, catalogueOffset);
  parser.integer();
  parser.integer();
  if (!parser.take("obj")) return undefined;
  parser.value();
  const at = bytes.indexOf(KEY, catalogueOffset);
  if (at < 0 || at >= parser.position) return undefined;
  const copy = Buffer.from(bytes);
  copy.write(OTHER_KEY, at, "latin1");
  return copy;
}
