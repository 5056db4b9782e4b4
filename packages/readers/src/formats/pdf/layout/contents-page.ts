import type { TextLine } from "./text-line.ts";

const leader = /(?:[.…·•_]\s?){4,}\s*(?:[\divxlc]+|[A-Z]-?\d+)?\s*$/iu;
const numberAtEnd = /\t\s*(?:[ivxlc]{1,6}|[A-Z]?-?\d{1,4})$/iu;
const title =
  /^(?:table of contents|contents|list of (?:figures|tables|contents)|inhalt(?:sverzeichnis)?|sommaire|table des matières|índice|contenido|目\s*录|目\s*錄|目\s*次)$/iu;

/** So many lines that lead to a page are a table of contents. */
const LEAST_ENTRIES = 4;

/** Whether a line of a table of contents leads to a page. */
export function isContentsEntry({ text }: Pick<TextLine, "text">): boolean {
  return leader.test(text) || numberAtEnd.test(text);
}

/** Whether the lines of a page are a table of contents. */
export function isContentsPage(lines: readonly TextLine[]): boolean {
  const entries = lines.filter(isContentsEntry).length;
  return entries >= LEAST_ENTRIES && entries >= lines.length * 0.3;
}

/** Whether a text is the title of a table of contents. */
export function isContentsTitle(text: string): boolean {
  return title.test(text.trim());
}
