import { dayForms, monthForms } from "./date-forms.ts";
import { foldForIndex } from "./fold-text.ts";
import { monthOf } from "./language/months.ts";
import type { QueryUnit } from "./query-unit.ts";
import { exactUnit, withForms } from "./query-unit.ts";

const YEAR = /^(?:19|20)\d\d$/;
const DAY = /^(?:0?[1-9]|[12]\d|3[01])$/;
const MONTH = /^(?:0?[1-9]|1[0-2])$/;
/** What stands between the parts of a date: `5 de marzo de 2021`, `March 5th, 2021`, `the 5th of March`. */
const BETWEEN: ReadonlySet<string> = new Set(["de", "del", "of", "th", "st", "nd", "rd"]);

/** What parts a date in Chinese and Japanese. */
const SIGNS: ReadonlySet<string> = new Set(["年", "月", "日"]);

/**
 * Makes one unit of each date that is written with the name of a month, or in Chinese and Japanese: what is asked for as
 * `March 5, 2021` may stand as `2021-03-05`. Its day and month are not looked for by themselves, its year is.
 */
export function withDates(units: readonly QueryUnit[], text: string): readonly QueryUnit[] {
  const words = foldForIndex(text)
    .split(" ")
    .filter((word) => word !== "" && !BETWEEN.has(word));
  const dates = words.flatMap((_, at) => dateAt(words, at) ?? []);
  if (dates.length === 0) return units;
  const isPart = (word: string): boolean =>
    BETWEEN.has(word) || SIGNS.has(word) || DAY.test(word) || monthOf(word) !== undefined;
  const others = units.filter(({ kind, forms: [form] }) => kind === "phrase" || !isPart(form?.words ?? ""));
  return [...others, ...dates];
}

function dateAt(words: readonly string[], at: number): QueryUnit | undefined {
  const month = monthOf(words[at] ?? "");
  if (month !== undefined) return namedDate(words, at, String(month));
  const [y = "", year, m = "", sign, d = "", last] = words.slice(at, at + 6);
  if (year !== "年" || sign !== "月" || !YEAR.test(y) || !MONTH.test(m)) return undefined;
  return last === "日" && DAY.test(d) ? dayUnit(y, m, d) : monthUnit(y, m);
}

function namedDate(words: readonly string[], at: number, m: string): QueryUnit | undefined {
  const [before = "", next = "", afterNext = ""] = [words[at - 1], words[at + 1], words[at + 2]];
  if (YEAR.test(next)) return DAY.test(before) ? dayUnit(next, m, before) : monthUnit(next, m);
  return DAY.test(next) && YEAR.test(afterNext) ? dayUnit(afterNext, m, next) : undefined;
}

function dayUnit(y: string, m: string, d: string): QueryUnit {
  return unitOf(`${y}-${m}-${d}`, dayForms([y, bare(m), bare(d)]));
}

function monthUnit(y: string, m: string): QueryUnit {
  return unitOf(`${y}-${m}`, monthForms(y, bare(m)));
}

function unitOf(typed: string, [first = "", ...others]: readonly string[]): QueryUnit {
  return withForms(exactUnit(typed, first), others, 1);
}

function bare(digits: string): string {
  return digits.replace(/^0/, "");
}
