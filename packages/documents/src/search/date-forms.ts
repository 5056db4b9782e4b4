import { monthNames } from "./language/months.ts";

const ISO = /^(\d{4})-(\d\d?)-(\d\d?)$/;
const DOTTED = /^(\d\d?)\.(\d\d?)\.(\d{4})$/;
const SLASHED = /^(\d\d?)\/(\d\d?)\/(\d{4})$/;

/**
 * The other ways in which a day stands in texts, folded: `2021-03-05` is also `March 5, 2021`, `5 March 2021`,
 * `05.03.2021`, `3/5/2021` and `2021年3月5日`. Nothing for what is no day.
 */
export function dateForms(typed: string): readonly string[] {
  const day = ofIso(typed) ?? ofDotted(typed) ?? ofSlashed(typed);
  if (day === undefined) return [];
  return dayForms(day);
}

/** All the ways in which a day stands in texts, folded; none for what is no day. */
export function dayForms([y, m, d]: Day): readonly string[] {
  const months = monthNames(Number(m));
  if (months.length === 0 || Number(d) < 1 || Number(d) > 31) return [];
  const [mm, dd] = [m.padStart(2, "0"), d.padStart(2, "0")];
  const named = months.flatMap((name) => [
    `${d} ${name} ${y}`,
    `${name} ${d} ${y}`,
    `${d} de ${name} de ${y}`,
  ]);
  const numbered = [
    `${y} ${mm} ${dd}`,
    `${dd} ${mm} ${y}`,
    `${mm} ${dd} ${y}`,
    `${d} ${m} ${y}`,
    `${m} ${d} ${y}`,
  ];
  return [...new Set([...numbered, ...named, `${y} 年 ${m} 月 ${d} 日`])];
}

/** The ways in which a month of a year does. */
export function monthForms(y: string, m: string): readonly string[] {
  const mm = m.padStart(2, "0");
  const named = monthNames(Number(m)).flatMap((name) => [`${name} ${y}`, `${name} de ${y}`]);
  return [...new Set([`${y} ${mm}`, `${mm} ${y}`, ...named, `${y} 年 ${m} 月`])];
}

export type Day = readonly [year: string, month: string, day: string];

function ofIso(typed: string): Day | undefined {
  const [, year = "", month = "", day = ""] = ISO.exec(typed) ?? [];
  return year === "" ? undefined : [year, bare(month), bare(day)];
}

function ofDotted(typed: string): Day | undefined {
  const [, day = "", month = "", year = ""] = DOTTED.exec(typed) ?? [];
  return year === "" ? undefined : [year, bare(month), bare(day)];
}

/** The month stands first in the United States, the day where there is no such month. */
function ofSlashed(typed: string): Day | undefined {
  const [, first = "", second = "", year = ""] = SLASHED.exec(typed) ?? [];
  if (year === "") return undefined;
  return Number(first) > 12 ? [year, bare(second), bare(first)] : [year, bare(first), bare(second)];
}

function bare(digits: string): string {
  return digits.replace(/^0/, "");
}
