import { type Encoding, encodingFromLabel } from "./encoding.ts";

/** A declaration stands at the start of a file; what comes later is text. */
const HEAD = 4096;

const declarations: readonly (readonly [RegExp, RegExp])[] = [
  [/\.(html?|xhtml|mht)$/i, /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:-]{2,40})/i],
  [/\.(xml|xhtml|svg|opf|ncx|xsd|xsl)$/i, /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:-]{2,40})/i],
  [/\.(py|rb|el)$/i, /^(?:[^\n]{0,200}\n)?[^\n]{0,100}coding[:=]\s*([\w:-]{2,40})/i],
];

/** What a file says of its own encoding. A declared UTF-16 is a mistake here: the bytes would not be readable. */
export function declaredEncoding(bytes: Uint8Array, name = ""): Encoding | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString("latin1");
  for (const [fileName, declaration] of declarations) {
    const label = fileName.test(name) ? declaration.exec(head)?.[1] : undefined;
    const encoding = label && encodingFromLabel(label);
    if (encoding && !encoding.startsWith("utf-16") && !encoding.startsWith("utf-32")) return encoding;
  }
  return undefined;
}
