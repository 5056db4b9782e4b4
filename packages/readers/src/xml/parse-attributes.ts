import { decodeEntities } from "./entities.ts";

const QUOTE = 34;
const APOSTROPHE = 39;

/** The attributes of a tag, from the text behind its name; `nameOf` says what a name is called. */
export function parseAttributes(tag: string, nameOf: (raw: string) => string): Record<string, string> {
  const attributes: Record<string, string> = {};
  let at = 0;
  while (at < tag.length) {
    const equals = tag.indexOf("=", at);
    const open = equals < 0 ? -1 : firstQuote(tag, equals + 1);
    const close = open < 0 ? -1 : tag.indexOf(tag.charAt(open), open + 1);
    if (close < 0) break;
    attributes[nameOf(tag.slice(at, equals).trim())] = decodeEntities(tag.slice(open + 1, close));
    at = close + 1;
  }
  return attributes;
}

function firstQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE || code === APOSTROPHE) return at;
  }
  return -1;
}
