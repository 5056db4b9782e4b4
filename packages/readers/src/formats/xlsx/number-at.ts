const ZERO = 48;
const NINE = 57;
const MINUS = 45;
const POINT = 46;
/** Digits that a number holds exactly. */
const MOST_DIGITS = 15;
const powers = [1, 10, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/**
 * The number that is written between two places of a text; the text itself when it is none. Plain numbers, which
 * nearly all are, are read without cutting them out: up to 15 digits and a power of ten are exact, and so is
 * their quotient.
 */
export function numberAt(text: string, from: number, to: number): number | string {
  const isNegative = text.charCodeAt(from) === MINUS;
  let digits = 0;
  let mantissa = 0;
  let point = -1;
  for (let at = isNegative ? from + 1 : from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) {
      mantissa = mantissa * 10 + code - ZERO;
      digits += 1;
    } else if (code === POINT && point < 0) point = digits;
    else return parse(text.slice(from, to));
  }
  if (digits === 0 || digits > MOST_DIGITS) return parse(text.slice(from, to));
  const value = point < 0 ? mantissa : mantissa / (powers[digits - point] ?? 1);
  return isNegative ? -value : value;
}

function parse(raw: string): number | string {
  const number = raw.trim() === "" ? Number.NaN : Number(raw);
  return Number.isFinite(number) ? number : raw;
}
