import { CosString, type CosValue } from "./values.ts";

const low = [..."˘ˇˆ˙˝˛˚˜"].map((char, index) => [0x18 + index, char] as const);
const high = [..."•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž"].map((char, index) => [0x80 + index, char] as const);
/** The characters that PDFDocEncoding has where Latin-1 has controls. */
const documentEncoding = new Map<number, string>([...low, ...high, [0xa0, "€"]]);

/** A text string: UTF-16 or UTF-8 with its mark, else PDFDocEncoding. */
export function textString(value: CosValue | undefined): string | undefined {
  if (!(value instanceof CosString)) return undefined;
  const { bytes } = value;
  if (bytes.startsWith("\xfe\xff")) return utf16(Buffer.from(bytes.slice(2), "latin1"));
  if (bytes.startsWith("\xff\xfe")) return Buffer.from(bytes.slice(2), "latin1").toString("utf16le");
  if (bytes.startsWith("\xef\xbb\xbf")) return Buffer.from(bytes.slice(3), "latin1").toString("utf8");
  return [...bytes].map((char) => documentEncoding.get(char.charCodeAt(0)) ?? char).join("");
}

const ESCAPE = "\x1b";

function utf16(bytes: Buffer): string {
  const even = bytes.length % 2 === 0 ? bytes : bytes.subarray(0, -1);
  const text = even.swap16().toString("utf16le");
  if (!text.includes(ESCAPE)) return text;
  // A language is named between two escapes: every second piece is one.
  return text
    .split(ESCAPE)
    .filter((_, index) => index % 2 === 0)
    .join("");
}
