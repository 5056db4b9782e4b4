import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { loadPdfjs } from "./pdfjs-library.ts";

/** A text as a page shows it: its glyphs from left to right, with numbers for the space between them. */
export type ShownText = readonly unknown[];

const letters = /[\u0621-\u065f\u066e-\u06d3]+/gu;
const isLetters = /^[\u0621-\u065f\u066e-\u06d3]+$/u;
/** Two alefs follow each other in no Arabic word: here one of them has lost its lam to the wrong side. */
const impossible = /\u0627([\u0622\u0623\u0625\u0627])\u0644/;

/**
 * Lam and alef are drawn as one glyph, which stands for two letters. What turns shapes into letters from right to left
 * turns these two round as well: the Arabic for "management" comes with its first letters mixed up.
 */
export function mayHaveTurned(texts: Iterable<string>): boolean {
  for (const text of texts) if (impossible.test(text)) return true;
  return false;
}

/** Words as they were turned, and as they are written. */
export function turnedWords(shown: Iterable<ShownText>): ReadonlyMap<string, string> {
  const turned = new Map<string, string>();
  const plain = new Set<string>();
  for (const word of wordsOf(shown)) {
    const written = word.toReversed().join("");
    const read = [...word.join("")].reverse().join("");
    if (read === written) plain.add(written);
    else turned.set(read, written);
  }
  // What also stands on the page as it is may be either.
  for (const word of plain) turned.delete(word);
  return turned;
}

/** The text with its words as they are written; of a word that the page shows in parts, what cannot be otherwise. */
export function withWritten(text: string, turned: ReadonlyMap<string, string>): string {
  if (turned.size === 0) return text;
  return text.replace(letters, (word) => turned.get(word) ?? word.replace(impossible, "\u0627\u0644$1"));
}

/** What a page shows as text; nothing of its pictures is read. */
export async function shownTexts(page: PDFPageProxy): Promise<ShownText[]> {
  const { OPS } = await loadPdfjs();
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray.flatMap((operator, at) => {
    const [glyphs] = operator === OPS.showText ? (argsArray[at] as readonly unknown[]) : [];
    return Array.isArray(glyphs) ? [glyphs] : [];
  });
}

/** Stretches of glyphs that are Arabic letters, each glyph with the letters that it stands for. */
function* wordsOf(shown: Iterable<ShownText>): Generator<readonly string[]> {
  for (const text of shown) {
    let word: string[] = [];
    for (const glyph of text) {
      if (typeof glyph === "number") continue;
      const written = lettersOf(glyph);
      if (written !== "") word.push(written);
      else if (word.length > 0) {
        yield word;
        word = [];
      }
    }
    if (word.length > 0) yield word;
  }
}

function lettersOf(glyph: unknown): string {
  if (typeof glyph !== "object" || glyph === null || !("unicode" in glyph)) return "";
  const { unicode } = glyph;
  if (typeof unicode !== "string") return "";
  const written = unicode.normalize("NFKC");
  return isLetters.test(written) ? written : "";
}
