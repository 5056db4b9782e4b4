import { type Encoding, encodingFromCodePage } from "../../text/encoding.ts";

/** What `\fcharset` numbers mean; 1 is the default of the document. */
const codePages: Readonly<Record<number, number>> = {
  0: 1252,
  77: 10000,
  128: 932,
  129: 949,
  130: 1361,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  254: 437,
};

/** The encoding of a font's character set; undefined leaves it to the document. */
export function encodingOfCharset(charset: number): Encoding | undefined {
  const codePage = codePages[charset];
  return codePage === undefined ? undefined : encodingFromCodePage(codePage);
}

/** Typographic signs that have words of their own. */
export const signs: ReadonlyMap<string, string> = new Map([
  ["tab", "\t"],
  ["emdash", "—"],
  ["endash", "–"],
  ["emspace", " "],
  ["enspace", " "],
  ["qmspace", " "],
  ["bullet", "•"],
  ["lquote", "‘"],
  ["rquote", "’"],
  ["ldblquote", "“"],
  ["rdblquote", "”"],
  ["zwj", "\u200d"],
  ["zwnj", "\u200c"],
]);
