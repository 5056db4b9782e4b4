import type { OutlineEntry } from "../read/catalogue.ts";
import { foldText } from "../read/clean-text.ts";
import { type HeadingStyles, levelOfLook } from "./heading-styles.ts";
import type { StructureRoles } from "./structure-roles.ts";
import { blockText, type TextBlock } from "./text-block.ts";

/** What tells whether a block is a heading. */
export interface HeadingContext {
  readonly styles: HeadingStyles;
  readonly roles: StructureRoles;
  /** The entries of the outline that lead to this page. */
  readonly outline: readonly OutlineEntry[];
}

const MOST_LENGTH = 220;
const MOST_LINES = 4;

/** The level of a heading: as tagged, as in the outline, or as its look tells; undefined for running text. */
export function headingLevel(block: TextBlock, context: HeadingContext): number | undefined {
  if (block.lines.length > MOST_LINES) return undefined;
  const text = blockText(block);
  if (text.length > MOST_LENGTH || !/\p{L}{2}|\p{Lo}/u.test(text)) return undefined;
  const [first] = block.lines;
  if (context.roles.headings.size > 0) return first?.headingLevel;
  return outlineLevel(text, context.outline) ?? (first && lookLevel(block, text, context.styles));
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

function lookLevel(block: TextBlock, text: string, styles: HeadingStyles): number | undefined {
  const [first] = block.lines;
  if (!first || first.isMono || first.isTabular) return undefined;
  const level = levelOfLook({ ...first, isBold: block.lines.every(({ isBold }) => isBold) }, styles);
  if (level === undefined) return undefined;
  const isLarger = first.size >= styles.bodySize * 1.12;
  if (/[,;]$/.test(text) || (text.length > 90 && /[.。]$/.test(text))) return undefined;
  const looksLikeLabel =
    /[.:：]$/.test(text) || text.length > 120 || !/^[\p{Lu}\p{Lo}\p{N}("'“§]/u.test(text);
  return !isLarger && looksLikeLabel ? undefined : level;
}
