import type { Random } from "./random.ts";

/** Pieces that programs trip over: direction marks, halves of characters, NUL, separators of other languages. */
export const hostilePieces = [
  ..."\u0000\u0001\u001b\u007f\u0085\u00a0\u0301\u200b\u200d\u200f\u202e\u2028\u2066\ufeff\uffff",
  ..."aZ09_-.,:;/\\|'\"`()[]{}<>*+?^$%&=#@~ \t\n\r",
  "\ud800",
  "\udfff",
  "😀",
  "👩‍👩‍👧",
  "报告",
  "ガ",
  "ﾊﾟ",
  "보고서",
  "ا٣",
  "ß",
  "İ",
  "%00",
  "%2F",
  "%E6",
  "%zz",
  "../",
  "..\\",
  "' OR 1=1 --",
  "${env:HOME}",
  "${input:a}",
  "\u001b[2J",
  "\r\n",
  "://",
] as const;

export const specialKeys = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "toJSON",
  "then",
  "length",
  "hasOwnProperty",
  "_placeholder",
  "$ref",
  "$schema",
  "",
  "0",
] as const;

/** A text of hostile pieces; short mostly, long now and then, of one piece or of many. */
export function hostileText(random: Random, longest = 200): string {
  if (random.oneIn(6)) return random.pick(specialKeys);
  const count = random.size(random.oneIn(10) ? longest : Math.min(longest, 12));
  if (random.oneIn(4)) return (random.pick(hostilePieces) ?? "").repeat(count);
  return Array.from({ length: count }, () => random.pick(hostilePieces)).join("");
}
