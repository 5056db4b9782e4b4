import { attributeOf, child, childElements, numberOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import type { DocxParts } from "./docx-parts.ts";
import type { Numbering } from "./numbering.ts";

/** What stands before the paragraphs of a table, in the order of the paragraphs. */
export type TableNumbers = readonly string[];

/** Whether paragraphs of a table may be numbered: most tables have none, and are not built to find out. */
export function mayBeNumbered(xml: string, { numbering, styles }: DocxParts): boolean {
  if (numbering.isEmpty) return false;
  return xml.includes("w:numId") || styles.numbered.some((id) => xml.includes(`w:val="${id}"`));
}

/** Counts the paragraphs of a table; undefined where none is numbered. To be called in document order. */
export function countTable(table: XmlElement, parts: DocxParts): TableNumbers | undefined {
  const numbers = [...paragraphsOf(table)].map((paragraph) => numberBefore(paragraph, parts));
  return numbers.some((number) => number !== "") ? numbers : undefined;
}

/** The numbers by the paragraphs that they stand before, in another reading of the same table. */
export function numbersByParagraph(
  table: XmlElement,
  numbers: TableNumbers | undefined,
): ReadonlyMap<XmlElement, string> {
  if (numbers === undefined) return new Map();
  return new Map([...paragraphsOf(table)].map((paragraph, at) => [paragraph, numbers[at] ?? ""]));
}

const around = new Set([
  "w:tr",
  "w:tc",
  "w:tbl",
  "w:sdt",
  "w:sdtContent",
  "w:customXml",
  "w:ins",
  "w:moveTo",
]);

/** All paragraphs of a table in document order, those of tables in its cells too. */
function* paragraphsOf(parent: XmlElement): Generator<XmlElement> {
  for (const element of childElements(parent)) {
    if (element.name === "w:p") yield element;
    else if (around.has(element.name)) yield* paragraphsOf(element);
  }
}

/** A paragraph without a word has its number, too: so a column of numbers is made. */
function numberBefore(paragraph: XmlElement, { numbering, styles }: DocxParts): string {
  const own = child(paragraph, "w:pPr", "w:numPr");
  const inherited = styles.paragraph(attributeOf(paragraph, ["w:pPr", "w:pStyle"], "w:val")).numbering;
  const id = attributeOf(own, ["w:numId"], "w:val") ?? inherited?.listId;
  if (id === undefined || !numbering.has(id)) return "";
  const depth =
    numberOf(child(own, "w:ilvl"), "w:val") ?? inherited?.level ?? levelOf(numbering, id, inherited);
  const { isOrdered, marker } = numbering.count(id, depth);
  return isOrdered ? marker.trim() : "";
}

function levelOf(numbering: Numbering, id: string, style: { styleId: string } | undefined): number {
  return style === undefined ? 0 : numbering.levelOfStyle(id, style.styleId);
}
