const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;

/** A text whose way of being set does not count: spaces, line ends, kinds of quotes and dashes, marks of tables. */
export function normaliseText(text: string): string {
  return plainSigns(text).replace(/[|\t]/g, " ").replace(/\s+/g, " ").trim();
}

function plainSigns(text: string): string {
  return text
    .replace(/(\d)([¼-¾⅐-⅞])/g, "$1 $2")
    .normalize("NFKC")
    .replace(/\u00ad|[\u200b-\u200d\ufeff]/g, "")
    .replace(/[\u2018\u2019\u201a\u201b`´]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f«»「」『』]/g, '"')
    .replaceAll("。", ".")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll("\u2044", "/");
}

/** A word that was divided at the end of a line. */
const DIVIDED = /(?<=\p{L})-\s+(?=\p{Ll})/gu;
/** Spaces of a line end, which a script without spaces does not have, or around a number, where they are taste. */
const AROUND_UNSPACED = new RegExp(`(?<=${UNSPACED}) | (?=${UNSPACED})`, "gu");

/**
 * How a text is compared: as `normaliseText`, without the marks of lists, headings and emphasis, and with dashes
 * that have no spaces around them. Words that may have been divided at a line end are put together or keep their
 * hyphen: nobody can tell which is meant, so there is a form for each.
 */
export function comparedForms(text: string): string[] {
  const lines = plainSigns(text)
    .replace(/^[ \t]*(?:[-*•▪‣◦●]|#{1,6})[ \t]+/gm, "")
    .replace(/\*\*|__/g, "");
  const kept = bare(lines);
  const joined = bare(lines.replace(DIVIDED, ""));
  return joined === kept ? [kept] : [kept, joined];
}

function bare(lines: string): string {
  return lines
    .replace(/[|\s]+/g, " ")
    .replace(/ ?- ?/g, "-")
    .replace(AROUND_UNSPACED, "")
    .trim();
}

/** Numbers without what is a way of writing them: 1,234.50 and 1234.5 are the same. */
export function plainNumbers(text: string): string {
  return text
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, "")
    .replace(/\d+\.\d+/g, (number) => number.replace(/0+$/, "").replace(/\.$/, ""));
}

/** Words without the signs between them; what stands beside a digit may belong to a number: -5, 50 %, $5. */
export function withoutSigns(text: string): string {
  return text
    .replace(/(?<!\d ?)[^\p{L}\p{M}\p{N}\s](?! ?\d)/gu, " ")
    .replace(/\s+/g, " ")
    .replace(AROUND_UNSPACED, "")
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
  return placedWords(normaliseText(text)).map(({ word }) => word);
}

export interface PlacedWord {
  /** In lower case. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text, and where they stand in it. */
export function placedWords(text: string, most = Number.POSITIVE_INFINITY): PlacedWord[] {
  const found: PlacedWord[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (found.length === most) break;
    found.push({ word: word.toLowerCase(), start: index, end: index + word.length });
  }
  return found;
}

const WORD = new RegExp(String.raw`${UNSPACED}|[\p{L}\p{N}]+`, "gu");
