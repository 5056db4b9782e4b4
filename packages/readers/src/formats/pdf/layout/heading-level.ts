import type { OutlineEntry } from "../read/catalogue.ts";
import { foldText } from "../read/clean-text.ts";
import type { StructureRoles } from "../read/structure-roles.ts";
import { isCaption } from "./caption.ts";
import { isContentsEntry, isContentsTitle } from "./contents-page.ts";
import { type HeadingStyles, isLarger, levelOfLook } from "./heading-styles.ts";
import { blockText, type TextBlock } from "./text-block.ts";

/** What tells whether a block is a heading. */
export interface HeadingContext {
  readonly styles: HeadingStyles;
  readonly roles: StructureRoles;
  /** The size of the largest heading of the page that is tagged as one; 0 where none is. */
  readonly taggedSize: number;
  /** The entries of the outline that lead to this page. */
  readonly outline: readonly OutlineEntry[];
  /** The page is a table of contents: its lines are no headings however they look. */
  readonly isContents: boolean;
}

const MOST_LENGTH = 220;
const MOST_LINES = 4;
/** A line of the usual size that is a heading is a short one. */
const SHORT = 120;
/** A heading that introduces what follows. */
const LABEL = 70;

/** The level of a heading: as tagged, as in the outline, or as its look tells; undefined for running text. */
export function headingLevel(block: TextBlock, context: HeadingContext): number | undefined {
  if (block.lines.length > MOST_LINES) return undefined;
  const text = blockText(block);
  if (text.length > MOST_LENGTH || !/\p{L}{2}|\p{Lo}/u.test(text)) return undefined;
  const [first] = block.lines;
  if (context.roles.headings.size > 0) return first?.headingLevel ?? titleLevel(block, text, context);
  return outlineLevel(text, context.outline) ?? lookLevel(block, text, context);
}

/** Word tags the title of a document as a paragraph: it is larger than every heading that is tagged. */
function titleLevel(block: TextBlock, text: string, context: HeadingContext): number | undefined {
  const isLargest = (block.lines[0]?.size ?? 0) > context.taggedSize * 1.15;
  return context.taggedSize > 0 && isLargest && lookLevel(block, text, context) !== undefined ? 1 : undefined;
}

function outlineLevel(text: string, outline: readonly OutlineEntry[]): number | undefined {
  const folded = foldText(text);
  const unnumbered = foldText(text.replace(/^[\d.]+\s+/, ""));
  const entry = outline.find(({ title }) => {
    const wanted = foldText(title);
    return wanted !== "" && (wanted === folded || wanted === unnumbered);
  });
  return entry && Math.min(6, entry.level);
}

function lookLevel(
  block: TextBlock,
  text: string,
  { styles, isContents }: HeadingContext,
): number | undefined {
  const [first] = block.lines;
  if (!first || first.isMono || first.isTabular) return undefined;
  if (isContents) return isContentsTitle(text) ? 1 : undefined;
  if (isCaption(text) || block.lines.some(isContentsEntry)) return undefined;
  const level = levelOfLook({ ...first, isBold: block.lines.every(({ isBold }) => isBold) }, styles);
  if (level === undefined) return undefined;
  return (isLarger(first, styles) ? isTitle(text) : isBoldTitle(block, text)) ? level : undefined;
}

/** Large letters are a heading unless they are a sentence, or the rest of one. */
function isTitle(text: string): boolean {
  if (/[,;]$/.test(text) || (text.length > 90 && /[.。]$/.test(text))) return false;
  return !(/^\p{Ll}/u.test(text) && /[.。]$/.test(text));
}

/** Bold letters of the usual size are a heading where they stand alone and begin like one. */
function isBoldTitle(block: TextBlock, text: string): boolean {
  if (text.length > SHORT || /[,;.。]$/.test(text) || !/^[\p{Lu}\p{Lo}\p{N}("'“§]/u.test(text))
    return /^(?:chapter|part|section|appendix)\s[\dIVX]+\.$/i.test(text);
  return !/[:：]$/.test(text) || (block.lines.length === 1 && text.length <= LABEL);
}
