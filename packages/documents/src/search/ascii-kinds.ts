import { GROUP_SPACE } from "./normalise-text.ts";

/** What a byte of lower-case ASCII is to the index; `joining` parts words unless digits or letters go on behind it. */
export const AsciiKind = { other: 0, letter: 1, digit: 2, joining: 3 } as const;
export type AsciiKind = (typeof AsciiKind)[keyof typeof AsciiKind];

/** The kind of each byte; those from 0x80 on do not come. */
export const asciiKinds = Uint8Array.from({ length: 0x100 }, (_, code) => {
  if (code >= 0x61 && code <= 0x7a) return AsciiKind.letter;
  if (code >= 0x30 && code <= 0x39) return AsciiKind.digit;
  return `,.'${GROUP_SPACE}`.includes(String.fromCharCode(code)) ? AsciiKind.joining : AsciiKind.other;
});

/** Whether a word may begin with it. */
export function isInWord(kind: number): boolean {
  return kind === AsciiKind.letter || kind === AsciiKind.digit;
}
