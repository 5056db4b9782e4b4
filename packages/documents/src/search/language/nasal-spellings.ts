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

/** Letters that have a sound of their own with a dot below, which is often left out. */
const DOTTABLE = /[कखगजडढफ](?!\u093c)/gu;

/** A word of Devanagari as it is, and as others spell it: `हिन्दी` is also `हिंदी`, `क़लम` is also `कलम`, `फिल्टर` `फ़िल्टर`. */
export function nasalSpellings(word: string): readonly string[] {
  const plain = word.replaceAll(NUKTA, "").replaceAll(CANDRABINDU, ANUSVARA);
  let dotted = plain;
  let written = plain;
  for (const [nasal, consonants] of rows) {
    dotted = dotted.replace(new RegExp(`${nasal}${VIRAMA}(?=[${consonants}])`, "gu"), ANUSVARA);
    written = written.replace(new RegExp(`${ANUSVARA}(?=[${consonants}])`, "gu"), `${nasal}${VIRAMA}`);
  }
  const below = [...plain.matchAll(DOTTABLE)].map(({ index }) => insertAt(plain, index + 1, NUKTA));
  const moon = plain.replaceAll(ANUSVARA, CANDRABINDU);
  return [...new Set([word, plain, dotted, written, moon, ...below])];
}

function insertAt(text: string, at: number, sign: string): string {
  return text.slice(0, at) + sign + text.slice(at);
}
