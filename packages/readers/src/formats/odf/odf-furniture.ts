import type { Block } from "../../text/block.ts";
import { childElements, descendants, textOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { odfText } from "./odf-inline.ts";

/** Elements of a master page that stand above or below every printed page. */
const kinds: ReadonlyMap<string, readonly [category: "header" | "footer", pages: string]> = new Map([
  ["style:header", ["header", "default"]],
  ["style:header-first", ["header", "first"]],
  ["style:header-left", ["header", "even"]],
  ["style:footer", ["footer", "default"]],
  ["style:footer-first", ["footer", "first"]],
  ["style:footer-left", ["footer", "even"]],
]);

/** What a header or footer says; nothing where it is switched off or only counts pages. */
function furnitureText(element: XmlElement): string {
  return element.attributes["style:display"] === "false" || isOnlyNumber(element) ? "" : odfText(element);
}

/** Whether nothing but the number of a page stands there, which says nothing of the text. */
function isOnlyNumber(element: XmlElement): boolean {
  const numbers = [...descendants(element, "text:page-number")];
  return numbers.length > 0 && odfText(element) === numbers.map(textOf).join("").trim();
}

/** The headers and footers of the master pages that a text uses, each text once. */
export function readOdfFurniture(masters: XmlElement | undefined, used: ReadonlySet<string>): Block[] {
  const found: Block[] = [];
  const seen = new Set<string>();
  for (const [index, page] of [...childElements(masters, "style:master-page")].entries()) {
    // The first master page is where a text starts when it asks for none.
    if (index > 0 && !used.has(page.attributes["style:name"] ?? "")) continue;
    for (const element of childElements(page)) {
      const [category, pages] = kinds.get(element.name) ?? [];
      const text = furnitureText(element);
      const key = `${category}/${text}`;
      if (category === undefined || text === "" || seen.has(key)) continue;
      seen.add(key);
      found.push({ category, content: { text }, metadata: { pages } });
    }
  }
  return found;
}
