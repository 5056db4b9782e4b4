import type { Token } from "markdown-it";
import MarkdownIt from "markdown-it";
import { printableLines } from "../printable.ts";
import type { Style } from "../style.ts";
import { widthOf } from "../width.ts";
import { wrapPieces } from "../wrap.ts";
import { drawGrid } from "./grid.ts";
import { inlinePieces } from "./inline.ts";

export interface MarkdownOptions {
  readonly width: number;
  readonly style: Style;
}

/** Longer lines of running text are hard to read, however wide the terminal is. */
const WIDEST_TEXT = 100;

/** Markdown for a terminal: headings, lists and tables drawn, lines broken at words. What it says is made harmless. */
export function renderMarkdown(text: string, options: MarkdownOptions): string {
  const tokens = new MarkdownIt({ html: false }).parse(text, {});
  return renderBlocks(tokens, options).join("\n");
}

function renderBlocks(tokens: readonly Token[], options: MarkdownOptions): string[] {
  const lines: string[] = [];
  for (const { open, inner, isTight } of blocksOf(tokens)) {
    const block = renderBlock(open, inner, options);
    if (block.length === 0) continue;
    if (lines.length > 0 && !isTight) lines.push("");
    for (const line of block) lines.push(line);
  }
  return lines;
}

/** One block: the token that opens it and what stands within. */
interface Block {
  readonly open: Token;
  readonly inner: readonly Token[];
  /** No blank line before it: an item of a list that is written without any. */
  readonly isTight: boolean;
}

function blocksOf(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const open = tokens[index];
    if (!open) break;
    const close = open.nesting === 1 ? closeOf(tokens, index) : index;
    const isBelowTight = blocks.at(-1)?.open.hidden === true;
    blocks.push({ open, inner: tokens.slice(index + 1, close), isTight: open.hidden || isBelowTight });
    index = close;
  }
  return blocks;
}

function closeOf(tokens: readonly Token[], from: number): number {
  const level = tokens[from]?.level;
  for (let index = from + 1; index < tokens.length; index += 1)
    if (tokens[index]?.nesting === -1 && tokens[index]?.level === level) return index;
  return tokens.length;
}

function renderBlock(open: Token, inner: readonly Token[], options: MarkdownOptions): string[] {
  const { style, width } = options;
  switch (open.type) {
    case "heading_open":
      return renderHeading(open, inner, options);
    case "paragraph_open":
      return wrapPieces(inlinePieces(inner[0], style), textWidth(width));
    case "bullet_list_open":
    case "ordered_list_open":
      return renderList(open, inner, options);
    case "blockquote_open":
      return indent(renderBlocks(inner, narrower(options, 2)), style.quiet("│ "), style.quiet("│ "));
    case "table_open":
      return renderTable(inner, options);
    case "fence":
    case "code_block":
      return codeLines(open.content).map((line) => `  ${style.code(line)}`);
    case "hr":
      return [style.quiet("─".repeat(Math.min(width, 40)))];
    default:
      return wrapPieces(inlinePieces(open, style), textWidth(width));
  }
}

function renderHeading(open: Token, inner: readonly Token[], { style, width }: MarkdownOptions): string[] {
  const paint = open.tag === "h1" ? style.heading : style.strong;
  const pieces = inlinePieces(inner[0], style).map(({ text }) => ({ text, paint }));
  return wrapPieces(pieces, textWidth(width));
}

function renderList(open: Token, inner: readonly Token[], options: MarkdownOptions): string[] {
  const items = blocksOf(inner);
  const first = Number(open.attrGet("start") ?? 1);
  const isOrdered = open.type === "ordered_list_open";
  const size = isOrdered ? String(first + items.length - 1).length + 2 : 2;
  const isLoose = items.some(({ inner: [child] }) => child?.type === "paragraph_open" && !child.hidden);
  return items.flatMap((item, index) => {
    const marker = isOrdered ? `${first + index}. `.padStart(size) : "• ";
    const lines = renderBlocks(item.inner, narrower(options, size));
    const drawn = indent(lines, options.style.quiet(marker), " ".repeat(size));
    return isLoose && index > 0 ? ["", ...drawn] : drawn;
  });
}

function renderTable(tokens: readonly Token[], { width, style }: MarkdownOptions): string[] {
  const rows: (readonly ReturnType<typeof inlinePieces>[])[] = [];
  let cells: ReturnType<typeof inlinePieces>[] = [];
  for (const token of tokens) {
    if (token.type === "inline") cells.push(inlinePieces(token, style));
    if (token.type === "tr_close") {
      rows.push(cells);
      cells = [];
    }
  }
  const [header = [], ...body] = rows;
  return drawGrid({ header, rows: body }, { width, style });
}

function indent(lines: readonly string[], first: string, rest: string): string[] {
  if (lines.length === 0) return [first.trimEnd()];
  return lines.map((line, index) => `${index === 0 ? first : rest}${line}`.trimEnd());
}

function codeLines(code: string): string[] {
  return printableLines(code.replace(/\n$/, "")).split("\n");
}

function narrower({ width, style }: MarkdownOptions, by: number): MarkdownOptions {
  return { style, width: Math.max(widthOf("narrowest"), width - by) };
}

function textWidth(width: number): number {
  return Math.min(width, WIDEST_TEXT);
}
