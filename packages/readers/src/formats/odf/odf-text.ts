import type { Block } from "../../text/block.ts";
import { headingRuns, InlinePieces, inlineContent } from "../../text/inline-runs.ts";
import { isOnlyPart } from "../paged/only-part.ts";
import type { OdfInline, OdfPart } from "./odf-inline.ts";

/** Whether a part is read where it stands: equations are words, links are marks of words. */
export function isInText(part: OdfPart, inline: OdfInline, isCell: boolean): boolean {
  if (part.kind !== "formula" && part.kind !== "link") return false;
  if (isCell) return part.kind === "formula" || inline.pieces.runs(inline.text) !== undefined;
  return !isOnlyPart(inline) && (part.kind === "formula" || inline.pieces.runs(inline.text) !== undefined);
}

/** Paragraphs as the lines of one text. */
export function linesContent(lines: readonly OdfInline[]): ReturnType<typeof inlineContent> {
  return inlineContent(lines.map(({ text }) => text).join("\n"), linesPieces(lines));
}

export function linesPieces(lines: readonly OdfInline[]): InlinePieces {
  const pieces = new InlinePieces();
  for (const line of lines) pieces.addLine(line.pieces);
  return pieces;
}

export function headingBlock({ text, pieces }: OdfInline, level: number): Block {
  const runs = headingRuns(pieces.runs(text));
  return { category: "heading", content: { level, text, ...(runs ? { inline: runs } : {}) } };
}

export function textBlock(lines: readonly OdfInline[], metadata: Readonly<Record<string, unknown>>): Block {
  const quote = metadata["style"] === "quotation" ? { quote: true } : {};
  return { category: "text", content: { ...linesContent(lines), ...quote }, metadata };
}
