import type { TextLine } from "./text-line.ts";

/** A line in a margin of the only page of a document. */
export interface LoneLine {
  readonly line: TextLine;
  readonly margin: "header" | "footer";
  /** White parts it from the text of the page. */
  readonly isApart: boolean;
}

/** Lines in one margin, more are text of the page. */
const MOST_LINES = 4;
/** A page with fewer lines besides is a cover or a slide: nothing on it is smaller than the rest. */
const LEAST_LINES = 6;
/** What runs is set at least so much smaller than the text. */
const SMALLER = 0.93;
/** The middles of lines that are set in the middle of a page are apart by fewer points than this. */
const CENTRED = 12;

const number = "(?:\\d{1,4}|[ivxl]{1,5})";
const pageWord =
  "(?:page|seite|blatt|p[áa]gina|p[áa]g\\.|pagina|sidan?|side|sivu|strona|str[áa]nka|strana|oldal|sayfa|trang|halaman|σελίδα|страница|стр\\.|сторінка|صفحة|الصفحة|صفحه|עמוד|หน้า|पृष्ठ|ページ|頁|页|쪽|p\\.|s\\.)";
const ofWord = "(?:\\s?/\\s?|\\s(?:of|von|de|di|du|sur|van|av|af|z|ze|iz|od|din|из|з|από|من|از|מתוך|จาก)\\s)";
/** The number of a page with a word or a sum that says what it is. */
const told = new RegExp(
  `^(?:[-–—|(]\\s?)?(?:${pageWord}\\s?${number}(?:${ofWord}${number})?|${number}${ofWord}${number}|第\\s?\\d{1,4}\\s?[页頁](?:[\\s,，/]*共\\s?\\d{1,4}\\s?[页頁])?|\\d{1,4}\\s?(?:ページ|쪽|[页頁])|[-–—]\\s?\\d{1,4}\\s?[-–—])\\)?$`,
  "iu",
);
/** The number of a page, alone or apart from what stands beside it. */
const bare = /^\d{1,4}\s?[|•·\t]\s?\D{2,80}$|^\D{2,80}[|•·\t]\s?\d{1,4}$/i;
/** What offices print below a letter. */
const imprint =
  /@\w|\bwww\.|https?:\/\/|[\w-]\.(?:com|org|net|gov|edu)\b|\b(?:tel|fax|phone|iban|bic|swift|vat|ust|hrb|siret)\b|[©℡☎]|^confidential$/iu;
/** How a note or the source of a table begins: it belongs to the text. */
const note =
  /^(?:\d{1,3}[.)]?\s|[*†‡§¹²³⁴-⁹]|\(?(?:note|source|quelle|fuente|hinweis|anm)[s.]?\b|[注資资來来出]\S?[:：])/iu;

/**
 * The lines that run through the margins of the only page of a document, where no other page repeats them: what stands
 * beside or with the number of the page, and what is smaller than the text, apart from it and set as heads and feet are.
 */
export function loneMarginLines(
  candidates: readonly LoneLine[],
  lines: readonly TextLine[],
  bodySize: number,
): ReadonlySet<TextLine> {
  return new Set(
    (["header", "footer"] as const).flatMap((margin) => {
      const strip = candidates.filter((one) => one.margin === margin).map(({ line }) => line);
      const outer = strip.filter((line) => isOuter(line, lines) && isFolio(line.text));
      const apart = candidates.filter((one) => one.margin === margin && one.isApart).map(({ line }) => line);
      if (!isStrip(apart, lines)) return outer;
      const runs = apart.some(({ text }) => isTold(text)) || isSetApart(apart, { margin, lines, bodySize });
      return runs ? [...outer, ...apart] : outer;
    }),
  );
}

function isStrip(strip: readonly TextLine[], lines: readonly TextLine[]): boolean {
  return strip.length > 0 && strip.length <= MOST_LINES && lines.length - strip.length >= LEAST_LINES;
}

interface Setting {
  readonly margin: "header" | "footer";
  readonly lines: readonly TextLine[];
  readonly bodySize: number;
}

/** Whether lines are set as a head or a foot: small, and apart from each other, in the middle of the page or an imprint. */
function isSetApart(strip: readonly TextLine[], { margin, lines, bodySize }: Setting): boolean {
  if (strip.some(({ size, text }) => size > bodySize * SMALLER || note.test(text))) return false;
  if (margin === "header") return strip.length <= 2;
  const [left, right] = [
    Math.min(...lines.map(({ box }) => box.x0)),
    Math.max(...lines.map(({ box }) => box.x1)),
  ];
  const isCentred = strip.every(
    ({ box }) => box.x0 - left > CENTRED && Math.abs(box.x0 + box.x1 - left - right) < CENTRED * 2,
  );
  const isImprint = strip.some(({ text }) => imprint.test(text));
  return isCentred || isImprint || strip.some(({ isTabular }) => isTabular);
}

/** The first or the last line of a page: numbers of a chart are none. */
function isOuter({ box }: TextLine, lines: readonly TextLine[]): boolean {
  return (
    lines.every((other) => other.box.y0 > box.y0 - 2.5) || lines.every((other) => other.box.y1 < box.y1 + 2.5)
  );
}

const isTold = (text: string): boolean => text.split("\t").some((part) => told.test(part.trim()));
const isFolio = (text: string): boolean =>
  new RegExp(`^${number}$`, "i").test(text) || bare.test(text) || isTold(text);
