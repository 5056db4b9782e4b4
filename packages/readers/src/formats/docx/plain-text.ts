import { InlinePieces } from "../../text/inline-runs.ts";
import { childElements } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import type { InlineContext } from "./inline-reader.ts";
import { readInline } from "./inline-reader.ts";

/** The text of a note, comment, header or text box: a line for each paragraph, rows of tables with bars. */
export function plainText(parent: XmlElement, context: InlineContext): string {
  return linesOf(parent, context)
    .filter((line) => line !== "")
    .join("\n");
}

/** The marks and links of a note whose paragraphs are lines. */
export function notePieces(note: XmlElement, context: InlineContext): InlinePieces {
  const pieces = new InlinePieces();
  for (const paragraph of childElements(note, "w:p")) pieces.addLine(readInline(paragraph, context).pieces);
  return pieces;
}

function linesOf(parent: XmlElement, context: InlineContext): string[] {
  return [...childElements(parent)].flatMap((element) => {
    if (element.name === "w:p") return paragraphLines(element, context);
    if (element.name === "w:tr") return [rowText(element, context)];
    return linesOf(element, context);
  });
}

/** A paragraph, then the text boxes that hang on it. */
function paragraphLines(paragraph: XmlElement, context: InlineContext): string[] {
  const { text, parts } = readInline(paragraph, context);
  return [text, ...parts.flatMap((part) => (part.kind === "box" ? linesOf(part.content, context) : []))];
}

function rowText(row: XmlElement, context: InlineContext): string {
  return [...childElements(row, "w:tc")]
    .map((cell) => plainText(cell, context).replaceAll("\n", " "))
    .filter((cell) => cell !== "")
    .join(" | ");
}
