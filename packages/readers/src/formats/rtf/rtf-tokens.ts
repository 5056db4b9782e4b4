/** A piece of RTF. Text is still bytes, one for each character of the string. */
export type RtfToken =
  | { readonly kind: "open" }
  | { readonly kind: "close" }
  | { readonly kind: "word"; readonly word: string; readonly value: number | undefined }
  | { readonly kind: "symbol"; readonly symbol: string }
  | { readonly kind: "byte"; readonly byte: number }
  | { readonly kind: "text"; readonly start: number; readonly end: number };

const pattern =
  /([{}])|\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([\s\S])|([^{}\\\r\n]+)|[\r\n]+|\\/g;

/** Reads RTF piece by piece. `source` holds the bytes of the file as characters. */
export function* rtfTokens(source: string): Generator<RtfToken> {
  const scanner = new RegExp(pattern);
  for (let match = scanner.exec(source); match !== null; match = scanner.exec(source)) {
    // What follows are bytes of a picture, not RTF.
    if (match[2] === "bin") scanner.lastIndex += Math.max(0, Number(match[3] ?? 0));
    const token = tokenOf(match, scanner.lastIndex);
    if (token) yield token;
  }
}

function tokenOf(match: RegExpExecArray, end: number): RtfToken | undefined {
  const [, brace, word, value, hex, symbol, text] = match;
  if (text !== undefined) return { kind: "text", start: match.index, end };
  if (word !== undefined)
    return { kind: "word", word, value: value === undefined ? undefined : Number(value) };
  if (hex !== undefined) return { kind: "byte", byte: Number.parseInt(hex, 16) };
  if (brace !== undefined) return { kind: brace === "{" ? "open" : "close" };
  return symbol === undefined ? undefined : { kind: "symbol", symbol };
}
