import type { Token } from "markdown-it";
import { printable, printableLine } from "../printable.ts";
import type { Style } from "../style.ts";
import type { Piece } from "../wrap.ts";

type Paint = (text: string) => string;

/** The text of an inline token as pieces, each painted by what it stands in. Entities may decode to anything, so the text is made harmless here. */
export function inlinePieces(token: Token | undefined, style: Style): Piece[] {
  const pieces: Piece[] = [];
  const open: { readonly closes: string; readonly paint: Paint; readonly after: string }[] = [];
  for (const child of token?.children ?? []) {
    if (child.nesting === 1) open.push(opened(child, style));
    else if (child.nesting === -1) {
      const { after = "" } = open.pop() ?? {};
      if (after !== "") pieces.push({ text: after, paint: style.quiet });
    } else pieces.push(leaf(child, style, paintOf(open)));
  }
  return pieces;
}

function opened(token: Token, style: Style): { closes: string; paint: Paint; after: string } {
  const closes = token.type.replace("_open", "_close");
  switch (token.type) {
    case "strong_open":
      return { closes, paint: style.strong, after: "" };
    case "em_open":
      return { closes, paint: style.emphasis, after: "" };
    case "s_open":
      return { closes, paint: style.strike, after: "" };
    case "link_open":
      return { closes, paint: style.link, after: address(token) };
    default:
      return { closes, paint: (text) => text, after: "" };
  }
}

/** Where a link leads is shown, so that no text can pretend to lead elsewhere. */
function address(token: Token): string {
  const href = printableLine(String(token.attrGet("href") ?? ""));
  return href === "" ? "" : ` <${href}>`;
}

function leaf(token: Token, style: Style, around: Paint | undefined): Piece {
  switch (token.type) {
    case "softbreak":
      return { text: " " };
    case "hardbreak":
      return { text: "\n" };
    case "code_inline":
      return { text: printableLine(token.content), paint: style.code };
    case "image":
      return {
        text: `[${printableLine(token.content || String(token.attrGet("src")))}]`,
        paint: style.quiet,
      };
    default:
      return { text: withBreaks(token.content), paint: around };
  }
}

/** Cells of Markdown tables carry their line breaks as a tag. */
function withBreaks(text: string): string {
  return text
    .split(/<br\s*\/?>/i)
    .map((line) => printable(line.replaceAll("\t", " ")))
    .join("\n");
}

function paintOf(open: readonly { readonly paint: Paint }[]): Paint | undefined {
  const [first, ...rest] = open.map(({ paint }) => paint);
  // One paint stays the same function, so that neighbours of one look are painted as one.
  if (!first || rest.length === 0) return first;
  return (text) => rest.reduce((painted, paint) => paint(painted), first(text));
}
