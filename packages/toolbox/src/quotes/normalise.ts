/** A text whose way of being set does not count: spaces, line ends, kinds of quotes and dashes, marks of tables. */
export function normaliseText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\u00ad|[\u200b-\u200d\ufeff]/g, "")
    .replace(/[\u2018\u2019\u201a\u201b`´]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f«»]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[|\t]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The parts of a quote between its marks of omission, in order. */
export function quoteParts(quote: string): string[] {
  return quote
    .split(/\s*(?:\[\s*(?:…|\.{3})\s*\]|…|\.{3})\s*/)
    .map(normaliseText)
    .filter((part) => part !== "");
}

/** Words, numbers, and single characters of scripts without spaces. */
export function wordsOf(text: string): string[] {
  return (
    normaliseText(text)
      .toLowerCase()
      .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu) ?? []
  );
}
