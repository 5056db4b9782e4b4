import type { Block } from "../../text/block.ts";
import { childElements } from "../../xml/query.ts";
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

/** The headers and footers of the master pages that a text uses, each text once. */
export function readOdfFurniture(masters: XmlElement | undefined, used: ReadonlySet<string>): Block[] {
  const found: Block[] = [];
  const seen = new Set<string>();
  for (const [index, page] of [...childElements(masters, "style:master-page")].entries()) {
    // The first master page is where a text starts when it asks for none.
    if (index > 0 && !used.has(page.attributes["style:name"] ?? "")) continue;
    for (const element of childElements(page)) {
      const [category, pages] = kinds.get(element.name) ?? [];
      const text = odfText(element);
      const key = `${category}/${text}`;
      if (category === undefined || text === "" || seen.has(key)) continue;
      if (element.attributes["style:display"] === "false") continue;
      seen.add(key);
      found.push({ category, content: { text }, metadata: { pages } });
    }
  }
  return found;
}
