/** The encodings that text is read in, by the names of the WHATWG standard plus UTF-32, which it leaves out. */
export type Encoding = string;

const UTF32: Readonly<Record<string, Encoding>> = {
  "utf-32": "utf-32le",
  "utf-32le": "utf-32le",
  "utf-32be": "utf-32be",
  ucs4: "utf-32le",
};

/** The encoding that a label such as `GB2312` or `latin1` means; undefined when nobody knows the label. */
export function encodingFromLabel(label: string): Encoding | undefined {
  const name = label.trim().toLowerCase();
  const wide = UTF32[name];
  if (wide !== undefined) return wide;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    // RangeError: not a label of the standard.
    return undefined;
  }
}

/** The encoding of a Windows code page number, as RTF and Outlook write it. */
export function encodingFromCodePage(codePage: number): Encoding | undefined {
  const label = codePages[codePage] ?? `windows-${codePage}`;
  return encodingFromLabel(label);
}

const codePages: Readonly<Record<number, string>> = {
  437: "windows-1252",
  708: "iso-8859-6",
  850: "windows-1252",
  866: "ibm866",
  932: "shift_jis",
  936: "gb18030",
  949: "euc-kr",
  950: "big5",
  1361: "euc-kr",
  10000: "macintosh",
  10007: "x-mac-cyrillic",
  20127: "windows-1252",
  20866: "koi8-r",
  21866: "koi8-u",
  28591: "windows-1252",
  28592: "iso-8859-2",
  51932: "euc-jp",
  51949: "euc-kr",
  54936: "gb18030",
  65001: "utf-8",
  1200: "utf-16le",
  1201: "utf-16be",
};

/** How many bytes a line feed takes. */
export function unitBytes(encoding: Encoding): 1 | 2 | 4 {
  if (encoding.startsWith("utf-32")) return 4;
  return encoding.startsWith("utf-16") ? 2 : 1;
}
