type Magic = readonly [kind: string, offset: number, bytes: readonly number[]];

const ascii = (text: string): readonly number[] => [...text].map((character) => character.charCodeAt(0));

/** `zip` and `compound` are containers: what is in them decides. */
const magics: readonly Magic[] = [
  ["zip", 0, [0x50, 0x4b, 0x03, 0x04]],
  ["zip", 0, [0x50, 0x4b, 0x05, 0x06]],
  ["compound", 0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ["rtf", 0, ascii("{\\rtf")],
  ["png", 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["jpeg", 0, [0xff, 0xd8, 0xff]],
  ["gif", 0, ascii("GIF87a")],
  ["gif", 0, ascii("GIF89a")],
  ["webp", 8, ascii("WEBP")],
  // Two letters alone would be any text: the four reserved bytes behind the size are always zero.
  ["bmp", 6, [0, 0, 0, 0]],
  ["tiff", 0, [0x49, 0x49, 0x2a, 0x00]],
  ["tiff", 0, [0x4d, 0x4d, 0x00, 0x2a]],
  ["tiff", 0, [0x49, 0x49, 0x2b, 0x00]],
  ["tiff", 0, [0x4d, 0x4d, 0x00, 0x2b]],
  // Workbooks of Excel 2 to 4 are a bare stream of records.
  ["xl5", 0, [0x09, 0x00, 0x04, 0x00]],
  ["xl5", 0, [0x09, 0x02, 0x06, 0x00]],
  ["xl5", 0, [0x09, 0x04, 0x06, 0x00]],
];

/** What stands before the bytes of a kind that do not tell it alone. */
const prefixes: Readonly<Record<string, string>> = { webp: "RIFF", bmp: "BM" };

/** Readers of PDF take the header anywhere in the first kilobyte. */
const PDF_HEADER_WITHIN = 1024;

/** The kind that the first bytes of a file give away. */
export function kindByMagic(head: Uint8Array): string | undefined {
  const hit = magics.find(
    ([kind, offset, bytes]) =>
      startsWith(head, offset, bytes) && startsWith(head, 0, ascii(prefixes[kind] ?? "")),
  );
  if (hit !== undefined) return hit[0];
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, PDF_HEADER_WITHIN));
  return start.includes("%PDF-") ? "pdf" : undefined;
}

function startsWith(head: Uint8Array, offset: number, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[offset + index] === byte);
}
