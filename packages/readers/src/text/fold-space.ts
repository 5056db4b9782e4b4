/** Stands for a line break until white space is folded; a private character, so that no text holds it. */
export const LINE_BREAK = "\ue00a";

/** White space as a browser shows it: folded, except at `LINE_BREAK`. */
export function foldSpace(text: string): string {
  return text
    .replace(/[\s\u00a0]+/g, " ")
    .replace(/ ?\ue00a[ \ue00a]*/g, "\n")
    .trim();
}
