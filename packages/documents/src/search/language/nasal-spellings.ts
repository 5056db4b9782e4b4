/** The nasals of Devanagari that are written before consonants of their own row, and those consonants. */
const rows: readonly (readonly [nasal: string, consonants: string])[] = [
  ["ङ", "कखगघ"],
  ["ञ", "चछजझ"],
  ["ण", "टठडढ"],
  ["न", "तथदध"],
  ["म", "पफबभ"],
];
const VIRAMA = "\u094d";
const ANUSVARA = "\u0902";
const CANDRABINDU = "\u0901";
const NUKTA = "\u093c";

/** A word of Devanagari as it is, and as others spell it: `हिन्दी` is also `हिंदी`, `क़लम` is also `कलम`. */
export function nasalSpellings(word: string): readonly string[] {
  const plain = word.replaceAll(NUKTA, "").replaceAll(CANDRABINDU, ANUSVARA);
  let dotted = plain;
  let written = plain;
  for (const [nasal, consonants] of rows) {
    dotted = dotted.replace(new RegExp(`${nasal}${VIRAMA}(?=[${consonants}])`, "gu"), ANUSVARA);
    written = written.replace(new RegExp(`${ANUSVARA}(?=[${consonants}])`, "gu"), `${nasal}${VIRAMA}`);
  }
  return [...new Set([word, plain, dotted, written])];
}
