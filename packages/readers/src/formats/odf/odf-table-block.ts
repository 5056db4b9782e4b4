import type { Block } from "../../text/block.ts";
import { childElements } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { mergedRanges, spansContent } from "../paged/cell-name.ts";
import { tableContent } from "../paged/table-content.ts";
import type { OdfInline } from "./odf-inline.ts";
import type { OdfCell } from "./odf-table.ts";
import { readOdfTable } from "./odf-table.ts";
import { linesPieces } from "./odf-text.ts";

/** A table, and what hangs on the texts of its cells. */
export interface OdfTableBlock {
  /** Undefined for a table without rows. */
  readonly block: Block | undefined;
  readonly inlines: readonly OdfInline[];
  /** Tables inside its cells. */
  readonly nested: readonly XmlElement[];
}

/** Reads a table of a text or slide; `readLine` reads a paragraph of a cell. */
export function readTableBlock(
  table: XmlElement,
  metadata: Readonly<Record<string, unknown>>,
  readLine: (paragraph: XmlElement) => OdfInline,
): OdfTableBlock {
  const nested: XmlElement[] = [];
  const inlines: OdfInline[] = [];
  const { rows, headerRows, spans, inline } = readOdfTable(table, (cell) => {
    const found = readCell(cell, readLine);
    nested.push(...found.nested);
    inlines.push(...found.inlines);
    return found.text;
  });
  if (rows.length === 0) return { block: undefined, inlines, nested };
  const content = tableContent(rows, headerRows > 0 ? headerRows : undefined);
  const block: Block = {
    category: "table",
    content: { ...content, ...inline.content(content.headers !== undefined), ...spansContent(spans) },
    metadata: { ...metadata, ...mergedRanges(spans) },
  };
  return { block, inlines, nested };
}

function readCell(
  cell: XmlElement,
  readLine: (paragraph: XmlElement) => OdfInline,
): Omit<OdfTableBlock, "block"> & { readonly text: OdfCell } {
  const nested: XmlElement[] = [];
  const inlines: OdfInline[] = [];
  const walk = (parent: XmlElement): void => {
    for (const element of childElements(parent)) {
      if (element.name === "table:table") nested.push(element);
      else if (element.name === "text:p" || element.name === "text:h") inlines.push(readLine(element));
      else walk(element);
    }
  };
  walk(cell);
  const lines = inlines.filter(({ text }) => text !== "");
  return {
    nested,
    inlines,
    text: { text: lines.map(({ text }) => text).join("\n"), pieces: linesPieces(lines) },
  };
}
