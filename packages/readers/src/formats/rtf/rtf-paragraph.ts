import { type ParagraphState, plainParagraph } from "./rtf-flow.ts";
import type { RtfTables } from "./rtf-tables.ts";

/** A word with its number, and the styles that it may name. */
export interface ParagraphWord {
  readonly word: string;
  readonly value: number | undefined;
  readonly tables: RtfTables;
}

/** The paragraph as a word makes it; undefined where the word says nothing of paragraphs. */
export function paragraphWord(
  paragraph: ParagraphState,
  { word, value, tables }: ParagraphWord,
): ParagraphState | undefined {
  switch (word) {
    case "pard":
      return plainParagraph;
    case "intbl":
      return { ...paragraph, inTable: value !== 0 };
    case "ilvl":
      return { ...paragraph, listDepth: Math.min(8, value ?? 0) };
    case "outlinelevel":
      return value !== undefined && value < 9 ? { ...paragraph, level: value + 1 } : undefined;
    case "li":
      return { ...paragraph, indent: value ?? 0 };
    case "fi":
      return { ...paragraph, isHanging: (value ?? 0) < 0 };
    case "s":
      return { ...paragraph, level: tables.levelOf(value ?? 0), isQuote: tables.isQuote(value ?? 0) };
    default:
      return undefined;
  }
}
