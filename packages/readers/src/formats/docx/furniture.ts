import type { Block } from "../../text/block.ts";
import { child, childElements } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import type { PageRange } from "../paged/cut-pages.ts";
import type { SectionEnd } from "./body-index.ts";
import type { DocxParts } from "./docx-parts.ts";
import { plainText } from "./plain-text.ts";

/** A header or footer, shown on the page where it begins to apply. */
export interface Furniture {
  readonly category: "header" | "footer";
  /** On which printed pages it stands. */
  readonly pages: "default" | "first" | "even";
  readonly part: string;
}

/** The headers and footers that begin on each page, every one of them once in the document. */
export function placeFurniture(
  ends: readonly SectionEnd[],
  pages: readonly PageRange[],
  parts: DocxParts,
): ReadonlyMap<number, readonly Furniture[]> {
  const placed = new Map<number, Furniture[]>();
  const seen = new Set<string>();
  let start = 0;
  let page = 0;
  for (const { before, properties } of ends) {
    while (page < pages.length - 1 && (pages[page]?.to ?? 0) <= start) page += 1;
    for (const furniture of furnitureOf(properties, parts)) {
      if (seen.has(furniture.part)) continue;
      seen.add(furniture.part);
      placed.set(page, [...(placed.get(page) ?? []), furniture]);
    }
    start = before;
  }
  return placed;
}

function* furnitureOf(section: XmlElement, parts: DocxParts): Generator<Furniture> {
  const hasFirst = child(section, "w:titlePg") !== undefined;
  for (const reference of childElements(section)) {
    const category = categoryOf(reference.name);
    const target = parts.target(reference.attributes["r:id"] ?? "");
    if (category === undefined || !target || target.isExternal) continue;
    const type = reference.attributes["w:type"];
    const pages = type === "first" || type === "even" ? type : "default";
    if (pages === "first" && !hasFirst) continue;
    yield { category, pages, part: target.target };
  }
}

function categoryOf(name: string): "header" | "footer" | undefined {
  if (name === "w:headerReference") return "header";
  return name === "w:footerReference" ? "footer" : undefined;
}

/** The number of a page alone says nothing of the text. */
function isPageNumber(text: string): boolean {
  return /^[\s\-–—|]*\d{1,4}[\s\-–—|]*$/.test(text);
}

/** The text of a header or footer; undefined when it is empty. */
export async function readFurniture(furniture: Furniture, parts: DocxParts): Promise<Block | undefined> {
  if (!parts.archive.has(furniture.part)) return undefined;
  const { root, context } = await parts.part(furniture.part);
  const text = plainText(root, context);
  if (text === "" || isPageNumber(text)) return undefined;
  return { category: furniture.category, content: { text }, metadata: { pages: furniture.pages } };
}
