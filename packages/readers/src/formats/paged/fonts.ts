const MONOSPACED =
  /courier|consolas|menlo|monaco|monospace|\bmono\b|lucida console|source code|fira code|andale|inconsolata|fixedsys|terminal/i;

/** Whether a font is one in which program text is set. */
export function isMonospaced(font: string | undefined): boolean {
  return font !== undefined && MONOSPACED.test(font);
}

/** What the symbol fonts of Office draw for a character code; most of their signs are ornaments. */
const symbols: Readonly<Record<string, string>> = {
  A8: "☐",
  "6F": "☐",
  FE: "☑",
  FD: "☒",
  "78": "☒",
  FC: "✓",
  FB: "✗",
  B7: "•",
  A7: "▪",
  D8: "➢",
  E0: "→",
  DF: "←",
};

/** The character behind a `w:sym`: its code lies in the private area, by font. */
export function symbolCharacter(font: string, code: string): string {
  const value = Number.parseInt(code, 16);
  if (!Number.isFinite(value)) return "";
  if (/wingdings/i.test(font)) return symbols[(value & 0xff).toString(16).toUpperCase()] ?? "";
  const isPrivate = value >= 0xe000 && value <= 0xf8ff;
  if (isPrivate) return /symbol/i.test(font) ? greek(value & 0xff) : "";
  return value > 0 && value < 0xd800 ? String.fromCharCode(value) : "";
}

const GREEK_LOWER = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ";
const GREEK_UPPER = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ";
const LOWER_A = 0x61;
const UPPER_A = 0x41;

/** The Symbol font puts Greek letters where Latin ones stand. */
function greek(code: number): string {
  return GREEK_LOWER[code - LOWER_A] ?? GREEK_UPPER[code - UPPER_A] ?? (code === 0xb7 ? "•" : "");
}
