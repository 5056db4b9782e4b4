import { foldSpace } from "../../text/fold-space.ts";
import { InlinePieces, inlineContent } from "../../text/inline-runs.ts";
import { inlineText } from "./inline-text.ts";
import type { MarkdownParser } from "./note-rule.ts";

/** The words of a note, a line for each paragraph, item or cell. */
export function noteContent(source: string, parser: MarkdownParser): ReturnType<typeof inlineContent> {
  const pieces = new InlinePieces();
  const lines: string[] = [];
  for (const token of parser.parse(source, {})) {
    if (token.type === "inline") {
      const inline = inlineText(token);
      lines.push(foldSpace(inline.text || inline.alt));
      pieces.addLine(inline.pieces);
    } else if (token.content !== "") {
      lines.push(token.content.trimEnd());
      pieces.add(`\n${token.content.trimEnd()}`);
    }
  }
  return inlineContent(lines.join("\n"), pieces);
}
