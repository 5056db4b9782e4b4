import { parseXml } from "../../xml/xml-element.ts";
import type { Weighed } from "../paged/cut-pages.ts";
import type { BlockPlace } from "./body-index.ts";
import type { DocxParts } from "./docx-parts.ts";
import { readInline } from "./inline-reader.ts";
import { numberedHeading } from "./numbered-text.ts";
import type { ListMark } from "./numbering.ts";
import type { ParagraphStyle } from "./styles.ts";
import { outlineToHeading } from "./styles.ts";
import { countTable, mayBeNumbered, type TableNumbers } from "./table-numbers.ts";

/** A block with its part in the structure of the document. */
export interface DocxBlock extends Weighed {
  readonly place: BlockPlace;
  readonly style: ParagraphStyle;
  /** Of a table: what stands before its paragraphs. */
  readonly numbers?: TableNumbers | undefined;
  readonly list?: { readonly id: string; readonly depth: number; readonly mark: ListMark } | undefined;
}

/** Recognizes headings and lists, in document order, for numbers count on from paragraph to paragraph. */
export function outlineBody(text: string, places: readonly BlockPlace[], parts: DocxParts): DocxBlock[] {
  return places.map((place) => {
    const style = parts.styles.paragraph(place.styleId);
    const list = place.kind === "paragraph" ? listOf(place, style, parts) : undefined;
    const level = place.kind === "paragraph" ? headingLevel(place, style) : undefined;
    const heading = level === undefined ? undefined : headingText(text, place, parts);
    return {
      place,
      style,
      list,
      characters: place.characters,
      numbers: place.kind === "table" ? tableNumbers(text, place, parts) : undefined,
      ...(level === undefined || heading === undefined || heading === ""
        ? {}
        : { heading: { level, text: numberedHeading(list?.mark, { text: heading }).text } }),
    };
  });
}

function tableNumbers(text: string, place: BlockPlace, parts: DocxParts): TableNumbers | undefined {
  if (!mayBeNumbered(text.slice(place.start, place.end), parts)) return undefined;
  return countTable(readPlace(text, place, parts), parts);
}

/** What the paragraph says itself comes before what its style says. */
function headingLevel(place: BlockPlace, style: ParagraphStyle): number | undefined {
  if (place.characters === 0) return undefined;
  if (style.isTitle) return 1;
  return place.outlineLevel === undefined ? style.headingLevel : outlineToHeading(place.outlineLevel);
}

function headingText(text: string, place: BlockPlace, parts: DocxParts): string {
  return readInline(readPlace(text, place, parts), parts.context).text;
}

/** Builds the element of a block. */
export function readPlace(
  text: string,
  { start, end, scope }: BlockPlace,
  { limits }: DocxParts,
): ReturnType<typeof parseXml> {
  return parseXml(text, { limits, start, end, scope });
}

function listOf(place: BlockPlace, style: ParagraphStyle, { numbering }: DocxParts): DocxBlock["list"] {
  const inherited = style.numbering;
  const id = place.listId ?? inherited?.listId;
  if (id === undefined || !numbering.has(id) || place.characters === 0) return undefined;
  const depth =
    place.listLevel ??
    inherited?.level ??
    (inherited === undefined ? 0 : numbering.levelOfStyle(id, inherited.styleId));
  return { id, depth, mark: numbering.count(id, depth) };
}
