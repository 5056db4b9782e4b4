const SIGN = String.raw`\(?[+\-−]?\s?[$€£¥￥]?\s?`;
const END = String.raw`\s?[%€]?\)?`;

/** 1,234.50, $12, (300), 12 %, 2.5E-3: not 007, and no more digits than a number keeps. */
const POINT = String.raw`${SIGN}(\d{1,3}(,\d{3})+|\d{1,15})(\.\d{1,15})?([eE][+\-]\d{1,3})?${END}`;
/** The other way round: 1.234,50, 12,5 €, and 1 234,50: what has a plain space and no comma may be a telephone. */
const COMMA = String.raw`${SIGN}(\d{1,3}([.  ’]\d{3})+|\d{1,3}( \d{3})+(?:,\d{1,15})|\d{1,15})(,\d{1,15})?${END}`;
/** Numbers of articles and telephones: zeros in front mean something. */
const CODE = String.raw`${SIGN}0\d.*`;

/** What stands beside a number and says of what it is. */
export const SIGNS = "[$€£¥￥%]";

/** How a number is written as text. */
interface NumberText {
  readonly shape: string;
  /** Texts that have the shape and are none. */
  readonly except: string;
  readonly cast: (text: string) => string;
}

/** Numbers with a decimal point. */
export const decimalPoint: NumberText = {
  ...{ shape: POINT, except: CODE },
  cast: (text) => asNumber(text, `[(),\\s$€£¥￥%+]`),
};

/** Numbers with a decimal comma. */
export const decimalComma: NumberText = {
  ...{ shape: COMMA, except: CODE },
  cast: (text) =>
    asNumber(`replace(regexp_replace(${text}, '[ .  ’]', '', 'g'), ',', '.')`, `[()\\s$€£¥￥%+]`),
};

function asNumber(text: string, noise: string): string {
  const digits = `replace(regexp_replace(${text}, '${noise}', '', 'g'), '−', '-')`;
  return `CASE WHEN ${text} LIKE '(%' THEN -1 ELSE 1 END * TRY_CAST(${digits} AS DOUBLE)`;
}

/** SQL of the number that one cell of a column of texts stands for; null where it is none. */
export function numberOf(cell: string): string {
  const text = `trim(CAST(${cell} AS VARCHAR))`;
  const cases = [decimalPoint, decimalComma].map(
    ({ shape, cast }) => `WHEN regexp_full_match(${text}, '${shape}') THEN ${cast(text)}`,
  );
  return `CASE ${cases.join(" ")} END`;
}

/** A number as a caller writes it: 1234.5, 1,234.50, 1.234,50; undefined where it is none, or could be two. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replaceAll("−", "-");
  if (/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain)) return Number(plain);
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)) return Number(plain.replaceAll(",", ""));
  if (/^[+-]?\d{1,3}([ \u00a0\u202f]\d{3})+(,\d+)?$/.test(plain))
    return Number(plain.replace(/\s/g, "").replace(",", "."));
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(plain)) return Number(plain.replaceAll(".", "").replace(",", "."));
  return /^[+-]?\d+,(\d{1,2}|\d{4,})$/.test(plain) ? Number(plain.replace(",", ".")) : undefined;
}
