/** A stretch of a text: words, or the TeX that stood between dollar signs. */
export type TextPiece = { readonly words: string } | { readonly formula: string };

/**
 * A pair of dollar signs around TeX: not beside letters, digits or other dollar signs, and without space on their inner
 * sides, so that prices ("$5 to $10"), cells ("$A$1") and variables stay what they are.
 */
const PAIR = /(?<![\w$\\])\$(?![\s$])([^$\n]{1,500})(?<![\s\\])\$(?![\w${])/gu;
/** A command, a power or an index, or a letter alone: what else stands between two dollar signs may be words. */
const TEX = /\\[A-Za-z]|[\^_]|^[A-Za-z]$/;
/** A text with more of them is drawn as it is written. */
const MOST_FORMULAS = 100;

/** The words and the formulas of a text, in its order. */
export function splitFormulas(text: string): readonly TextPiece[] {
  if (!text.includes("$")) return [{ words: text }];
  const found = [...text.matchAll(PAIR)].filter(([, formula = ""]) => TEX.test(formula));
  if (found.length > MOST_FORMULAS) return [{ words: text }];
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: whole, 1: formula = "", index } of found) {
    pieces.push({ words: text.slice(end, index) }, { formula });
    end = index + whole.length;
  }
  return [...pieces, { words: text.slice(end) }].filter((piece) => !("words" in piece) || piece.words !== "");
}
