import { dateForms } from "./date-forms.ts";
import { foldForIndex } from "./fold-text.ts";
import { GROUP_SPACE } from "./normalise-text.ts";
import type { QueryUnit } from "./query-unit.ts";
import { exactUnit, withForms } from "./query-unit.ts";

const YEAR = /^(?:19|20)\d\d$/;
const CODE = /[\d@_]|\p{L}\.\p{L}/u;
/** Said before a year, in one word with it: fiscal, calendar. */
const YEAR_MARK = /^(?:fy|cy|fye)$/;
/** Letters that stand for words, `EPA` and `U.S.A.`; of two letters `us` is a word of its own. */
const CAPITALS = /^\p{Lu}{2,5}$/u;
const DOTTED = /^(?:\p{L}\.){2,5}\p{L}?$/u;
const SHORTEST_JOINED = 3;
const SPACED = /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/;
const DECIMAL = /^\d[\d,.']*\d[.,]\d{1,2}$/;
const GROUPED = /^[1-9]\d{3,11}$/;
const LONG = /^[1-9]\d{4,11}$/;

/** The `s` of `3M's 2018 report` is no part of the name. */
const POSSESSIVE = /['’ʼ]s?[^\p{L}\p{N}]*$/iu;

/** What a piece of a query without spaces, in a script that has them, asks for. */
export function cutWord(piece: string): readonly QueryUnit[] {
  if (CODE.test(piece)) return cutCode(piece.replace(POSSESSIVE, ""));
  return piece.split(/[^\p{L}\p{M}'’ʼ]+/u).flatMap((word) => {
    const folded = foldForIndex(word);
    // An apostrophe may part a word: `john's`.
    return folded
      .split(" ")
      .flatMap((part) => (part === "" ? [] : [acronym(exactUnit(part === folded ? word : part, part))]));
  });
}

/** `US` is also `U.S.`, which is two words to the index. */
function acronym(unit: QueryUnit): QueryUnit {
  return CAPITALS.test(unit.typed) ? withForms(unit, [[...unit.typed.toLowerCase()].join(" ")], 1) : unit;
}

/** `AB-12/3` is one thing; years are years in `FY2018`, `2023Q2` and `2019-2021`. */
function cutCode(piece: string): readonly QueryUnit[] {
  const words = foldForIndex(piece).split(" ");
  if (words[0] === "") return [];
  if (SPACED.test(piece)) return [spacedNumber(piece, words)];
  if (words.length === 1) return [longNumber(piece, words)];
  const date = dateForms(piece);
  if (date.length > 0) return [withForms(exactUnit(piece, words.join(" ")), date, 1)];
  if (DOTTED.test(piece)) return [dotted(piece, words)];
  const [mark = "", digits = ""] = words;
  if (words.length === 2 && YEAR_MARK.test(mark)) return [fiscalYear(piece, mark, digits)];
  if (DECIMAL.test(piece)) return [longNumber(piece, words)];
  if (!words.some((word) => YEAR.test(word))) return [exactUnit(piece, words.join(" "))];
  const years = words.filter((word) => YEAR.test(word));
  const rest = words.filter((word) => !YEAR.test(word));
  // A date or a number of a file has a year in it, and is not asked for by its year.
  if (rest.length > 0 && rest.every((word) => /^\d+$/.test(word))) return [exactUnit(piece, words.join(" "))];
  const others = rest.length === 0 ? [] : [exactUnit(rest.join(""), rest.join(" "))];
  return [...years.map((year) => exactUnit(year, year)), ...others];
}

/** `10 000` is also `10,000`, which is one word to the index. */
function spacedNumber(piece: string, words: readonly string[]): QueryUnit {
  return withForms(exactUnit(piece, words.join(" ")), [foldForIndex(piece.replaceAll(" ", GROUP_SPACE))], 1);
}

/** `10000`, `10,000` and `10000.50` are also `10 000` and `10 000,50`. */
function longNumber(piece: string, [whole = "", ...decimals]: readonly string[]): QueryUnit {
  const unit = exactUnit(piece, [whole, ...decimals].join(" "));
  // Four digits are more often a year or a code, unless they were typed as a number.
  const isLong = (/[,']/.test(piece) ? GROUPED : LONG).test(whole);
  const groups = whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, " ");
  return isLong ? withForms(unit, [[groups, ...decimals].join(" ")], 1) : unit;
}

function fiscalYear(piece: string, mark: string, digits: string): QueryUnit {
  if (YEAR.test(digits)) return exactUnit(piece, digits);
  const unit = exactUnit(piece, `${mark} ${digits}`);
  return /^\d\d$/.test(digits) ? withForms(unit, [`20${digits}`], 1) : unit;
}

/** `U.S.A.` is also `USA`. */
function dotted(piece: string, letters: readonly string[]): QueryUnit {
  const joined = letters.join("");
  return withForms(exactUnit(piece, letters.join(" ")), joined.length < SHORTEST_JOINED ? [] : [joined], 1);
}
