/** What the Symbol font draws for its codes: the rows from 0x20 to 0x7f and from 0xa0 on; a space where it draws a part of a sign. */
const SYMBOL_LOW =
  " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_ αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼";
const SYMBOL_HIGH =
  "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…  ↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑           〉∫⌠ ⌡";
const LOW = 0x20;
const HIGH = 0xa0;

/** What Wingdings draws; most of its signs are ornaments. */
const WINGDINGS: Readonly<Record<number, string>> = {
  74: "☺",
  108: "●",
  110: "■",
  111: "☐",
  113: "❑",
  117: "◆",
  120: "☒",
  159: "•",
  167: "▪",
  168: "☐",
  216: "➢",
  223: "←",
  224: "→",
  225: "↑",
  226: "↓",
  232: "➔",
  240: "⇨",
  251: "✗",
  252: "✓",
  253: "☒",
  254: "☑",
};

const PRIVATE = /[\uf020-\uf0ff]/g;

/** The character behind a `w:sym`: its code lies in the private area, by font. */
export function symbolCharacter(font: string, code: string): string {
  const value = Number.parseInt(code, 16);
  if (!Number.isFinite(value)) return "";
  if (isSymbolFont(font)) return signOf(font, value & 0xff);
  const isPrivate = value >= 0xe000 && value <= 0xf8ff;
  return value > 0 && value < 0xd800 && !isPrivate ? String.fromCharCode(value) : "";
}

/** Words whose signs are written as codes of a symbol font; other fonts keep what they have. */
export function withSymbols(text: string, font: string | undefined): string {
  if (font === undefined || !isSymbolFont(font)) return text;
  return text.replace(PRIVATE, (sign) => signOf(font, sign.charCodeAt(0) & 0xff) || sign);
}

function isSymbolFont(font: string): boolean {
  return /^(?:symbol|wingdings)$/i.test(font);
}

function signOf(font: string, code: number): string {
  if (/wingdings/i.test(font)) return WINGDINGS[code] ?? "";
  const sign = code >= HIGH ? SYMBOL_HIGH[code - HIGH] : SYMBOL_LOW[code - LOW];
  return sign === " " && code !== LOW ? "" : (sign ?? "");
}
