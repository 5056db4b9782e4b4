const SIGN = String.raw`\(?[+\-−]?\s?[$€£¥￥]?\s?`;
const END = String.raw`\s?[%€]?\)?`;

/** 1,234.50, $12, (300), 12 %: not 007, and no more digits than a number keeps. */
const POINT = String.raw`${SIGN}(\d{1,3}(,\d{3})+|\d{1,15})(\.\d{1,15})?${END}`;
/** The same with the comma and the point the other way round: 1.234,50, 12,5 €. */
const COMMA = String.raw`${SIGN}(\d{1,3}([.  ’]\d{3})+|\d{1,15})(,\d{1,15})?${END}`;
/** Numbers of articles and telephones: zeros in front mean something. */
const CODE = String.raw`${SIGN}0\d.*`;

/** How numbers are written as text: with a decimal point, or with a decimal comma. */
export const numberTexts = [
  { shape: POINT, except: CODE, cast: (text: string) => asNumber(text, `[(),\\s$€£¥￥%+]`) },
  {
    shape: COMMA,
    except: CODE,
    cast: (text: string) =>
      asNumber(`replace(regexp_replace(${text}, '[.  ’]', '', 'g'), ',', '.')`, `[()\\s$€£¥￥%+]`),
  },
] as const;

function asNumber(text: string, noise: string): string {
  const digits = `replace(regexp_replace(${text}, '${noise}', '', 'g'), '−', '-')`;
  return `CASE WHEN ${text} LIKE '(%' THEN -1 ELSE 1 END * TRY_CAST(${digits} AS DOUBLE)`;
}

/** SQL of the number that one cell of a column of texts stands for; null where it is none. */
export function numberOf(cell: string): string {
  const text = `trim(CAST(${cell} AS VARCHAR))`;
  const cases = numberTexts.map(
    ({ shape, cast }) => `WHEN regexp_full_match(${text}, '${shape}') THEN ${cast(text)}`,
  );
  return `CASE ${cases.join(" ")} END`;
}
