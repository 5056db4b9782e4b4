import { decodeEntities } from "../../xml/entities.ts";

/** Text as it stands in an XML part: references and the `_x000D_` escapes of Excel are replaced. */
export function excelText(raw: string): string {
  const text = raw.includes("&") ? decodeEntities(raw) : raw;
  return text.includes("_x") ? unescapeExcel(text) : text;
}

/** Replaces `_x000D_` by the character it stands for. */
export function unescapeExcel(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_match, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/**
 * The text of a shared or inline string: that of its runs, without the reading aids of East Asian scripts.
 * `prefix` is that of the part's elements, with its colon.
 */
export function richText(xml: string, prefix: string): string {
  const open = `<${prefix}t`;
  const phonetic = `<${prefix}rPh`;
  let text = "";
  let at = 0;
  for (;;) {
    const start = xml.indexOf(open, at);
    if (start < 0) return text;
    const aid = xml.indexOf(phonetic, at);
    if (aid >= 0 && aid < start) {
      const end = xml.indexOf(`</${prefix}rPh>`, aid);
      if (end < 0) return text;
      at = end + 1;
      continue;
    }
    const close = xml.indexOf(">", start);
    if (close < 0) return text;
    at = close + 1;
    if (isTextTag(xml, start + open.length, close)) text += textUpTo(xml, at);
  }
}

/** `<t>` and `<t xml:space="preserve">`, but neither `<t/>` nor `<tbl>`. */
function isTextTag(xml: string, end: number, close: number): boolean {
  const code = xml.charCodeAt(end);
  return (code === 62 || code <= 32) && xml.charCodeAt(close - 1) !== 47;
}

function textUpTo(xml: string, at: number): string {
  const end = xml.indexOf("<", at);
  if (xml.startsWith("<![CDATA[", end)) return xml.slice(end + 9, xml.indexOf("]]>", end));
  return excelText(xml.slice(at, end < 0 ? xml.length : end));
}

/** The prefix, with its colon, under which a part writes its root element. */
export function prefixOfRoot(head: string, root: string): string {
  return new RegExp(`<([A-Za-z_][\\w.-]{0,30}:)${root}[\\s/>]`).exec(head.slice(0, 4096))?.[1] ?? "";
}
