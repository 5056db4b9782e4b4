const predefined: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const LAST_CODE_POINT = 0x10ffff;

/** Replaces the predefined and numeric references of XML. What a document declares itself is dropped, never expanded. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(#x[\da-f]{1,8}|#\d{1,8}|[\w:.-]{1,40});/gi, (_match, name: string) => {
    if (!name.startsWith("#")) return predefined[name] ?? "";
    const isHex = name[1] === "x" || name[1] === "X";
    return characterOf(isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
  });
}

function characterOf(code: number): string {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code > LAST_CODE_POINT || isSurrogate ? "\ufffd" : String.fromCodePoint(code);
}
