/** What a number in a cell stands for, by its number format. */
export const NumberKind = {
  Number: 0,
  /** A day, a time of day or both. */
  Date: 1,
  /** A span of time, as in `[h]:mm`. */
  Duration: 2,
} as const;
export type NumberKind = (typeof NumberKind)[keyof typeof NumberKind];

/** Text in quotes, escaped and padding characters, colours, conditions and locales: none of it is a placeholder. */
const decoration = /"[^"]*"?|[\\_*].|\[(?![hms]+\])[^\]]*\]?/gi;

/** Distinguishes dates and durations from plain numbers by a number format such as `yyyy\-mm\-dd`. */
export function kindOfFormat(code: string): NumberKind {
  const [first = ""] = code.slice(0, 1000).replace(decoration, "").split(";", 1);
  if (/\[[hms]+\]/i.test(first)) return NumberKind.Duration;
  if (/general/i.test(first)) return NumberKind.Number;
  // `e` and `g` are years and eras in East Asian formats, but `0.00E+00` is a number.
  const letters = first.replace(/e[+-]/gi, "").replace(/am\/pm|a\/p|上午\/下午/gi, "h");
  return /[dmyhs]|^e|[^0#?]e/i.test(letters) ? NumberKind.Date : NumberKind.Number;
}

/** The formats that every program knows by number; those of East Asia and Thailand are all dates. */
export function kindOfBuiltIn(id: number): NumberKind {
  if (id === 46) return NumberKind.Duration;
  const isDate =
    (id >= 14 && id <= 22) ||
    (id >= 27 && id <= 36) ||
    id === 45 ||
    id === 47 ||
    (id >= 50 && id <= 58) ||
    (id >= 71 && id <= 81);
  return isDate ? NumberKind.Date : NumberKind.Number;
}
