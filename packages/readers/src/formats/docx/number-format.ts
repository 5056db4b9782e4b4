const ROMAN: readonly (readonly [number, string])[] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];
const LARGEST_ROMAN = 4999;
const LETTERS = 26;
const CHINESE = "〇一二三四五六七八九";

/** A number of a list as its format writes it; formats that are not known here are written in digits. */
export function formatNumber(value: number, format: string): string {
  switch (format) {
    case "lowerRoman":
      return roman(value);
    case "upperRoman":
      return roman(value).toUpperCase();
    case "lowerLetter":
      return letters(value);
    case "upperLetter":
      return letters(value).toUpperCase();
    case "decimalZero":
      return String(value).padStart(2, "0");
    case "chineseCounting":
    case "chineseCountingThousand":
    case "japaneseCounting":
    case "ideographDigital":
    case "taiwaneseCounting":
      return chinese(value);
    default:
      return String(value);
  }
}

function roman(value: number): string {
  if (value < 1 || value > LARGEST_ROMAN) return String(value);
  let rest = value;
  let text = "";
  for (const [worth, sign] of ROMAN) {
    while (rest >= worth) {
      text += sign;
      rest -= worth;
    }
  }
  return text;
}

/** a … z, then aa, bb: Word repeats the letter. */
function letters(value: number): string {
  if (value < 1) return String(value);
  const letter = String.fromCharCode(0x61 + ((value - 1) % LETTERS));
  return letter.repeat(Math.min(10, Math.ceil(value / LETTERS)));
}

function chinese(value: number): string {
  if (value < 1 || value > 99) return String(value);
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  const head = tens === 0 ? "" : `${tens === 1 ? "" : CHINESE[tens]}十`;
  return `${head}${ones === 0 ? "" : CHINESE[ones]}`;
}
