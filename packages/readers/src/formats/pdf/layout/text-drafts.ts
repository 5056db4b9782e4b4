import { type Box, boxAround, overlapX, widthOf } from "../read/box.ts";
import type { Draft } from "./draft.ts";
import { type HeadingContext, headingLevel } from "./heading-level.ts";
import { listDraft, listRuns } from "./list-draft.ts";
import type { TextPiece } from "./page-layout.ts";
import { blockText, type TextBlock } from "./text-block.ts";
import { listMarker, type TextLine } from "./text-line.ts";

/** Headings, paragraphs, lists and code from neighbouring blocks of text. */
export function textDrafts(pieces: readonly TextPiece[], context: HeadingContext): Draft[] {
  const drafts: Draft[] = [];
  for (let start = 0; start < pieces.length; ) {
    const kind = kindOf(pieces[start], context);
    let end = start + 1;
    if (kind === "item" || kind === "code" || kind === "formula")
      while (belongs(pieces[end - 1], pieces[end]) && kindOf(pieces[end], context) === kind) end++;
    drafts.push(...draftsOf(kind, pieces.slice(start, end), context));
    start = end;
  }
  return drafts;
}

type BlockKind = "heading" | "item" | "code" | "formula" | "text";

function kindOf(piece: TextPiece | undefined, context: HeadingContext): BlockKind {
  if (!piece) return "text";
  const { block, isAside } = piece;
  if (isAside) return "text";
  if (isCode(block)) return "code";
  if (headingLevel(block, context) !== undefined) return "heading";
  if (
    block.lines.some(({ runs }) =>
      runs.some(({ mcid }) => mcid !== undefined && context.roles.formulas.has(mcid)),
    )
  )
    return "formula";
  if (block.lines[0]?.item) return "item";
  const marker = listMarker.exec(block.lines[0]?.text ?? "")?.[0];
  return marker !== undefined && blockText(block).length > marker.length ? "item" : "text";
}

/** Text of fixed width is code when there are lines of it, or when it looks like some. */
function isCode({ lines }: TextBlock): boolean {
  if (!lines.every(({ isMono }) => isMono)) return false;
  return lines.length > 1 || lines.some(({ text }) => /[{}();=<>$#|]|^\s*\/\//.test(text));
}

/** Whether two pieces follow each other in one column. */
function belongs(above: TextPiece | undefined, below: TextPiece | undefined): boolean {
  if (!above || !below || above.orientation !== below.orientation) return false;
  const size = above.block.lines[0]?.size ?? 0;
  const gap = below.block.box.y0 - above.block.box.y1;
  const overlap = overlapX(above.block.box, below.block.box);
  const list = above.block.lines[0]?.item?.list;
  return (
    gap < size * 2 &&
    gap > -size &&
    ((list !== undefined && list === below.block.lines[0]?.item?.list) ||
      overlap > 0.2 * Math.min(widthOf(above.block.box), widthOf(below.block.box)))
  );
}

function draftsOf(kind: BlockKind, pieces: readonly TextPiece[], context: HeadingContext): Draft[] {
  const box = boxAround(pieces);
  if (kind === "code") return [codeDraft(pieces, box)];
  if (kind === "item") return listRuns(pieces).map(listOrText);
  if (kind === "formula") {
    const expression = pieces.map(({ block }) => blockText(block)).join(" ");
    return [{ category: "formula", content: { expression }, box }];
  }
  const [piece] = pieces;
  if (!piece) return [];
  const text = blockText(piece.block);
  if (kind === "text") return [paragraph(pieces, box)];
  return [{ category: "heading", content: { level: headingLevel(piece.block, context) ?? 1, text }, box }];
}

function listOrText(pieces: readonly TextPiece[]): Draft {
  const box = boxAround(pieces);
  const blocks = pieces.map(({ block }) => block);
  return listDraft(blocks, box) ?? paragraph(pieces, box);
}

function paragraph(pieces: readonly TextPiece[], box: Box | undefined): Draft {
  const orientation = pieces[0]?.orientation ?? 0;
  return {
    category: "text",
    content: { text: pieces.map(({ block }) => blockText(block)).join("\n") },
    box,
    ...(orientation === 0 ? {} : { metadata: { rotation: orientation } }),
  };
}

/** Code keeps its lines and their indents. */
function codeDraft(pieces: readonly TextPiece[], box: Box | undefined): Draft {
  const lines = pieces.flatMap(({ block }) => block.lines);
  const left = Math.min(...lines.map((line) => line.box.x0));
  const letter = letterWidth(lines);
  const code = lines
    .map(
      ({ text, box: { x0 } }) =>
        " ".repeat(Math.min(80, Math.max(0, Math.round((x0 - left) / letter)))) + text,
    )
    .join("\n");
  return { category: "code", content: { code }, box };
}

function letterWidth(lines: readonly TextLine[]): number {
  const widths = lines.map(({ text, box }) => widthOf(box) / Math.max(1, text.length)).sort((a, b) => a - b);
  return Math.max(1, widths[Math.floor(widths.length / 2)] ?? 1);
}
