import { oneLine } from "../engine/elements.ts";
import { splitKeywords } from "../engine/keywords.ts";
import { allElements, attribute, findElement, type Parent } from "./dom.ts";
import { textContent } from "./text-content.ts";

/** What the head of an HTML file says of it. */
export interface HeadFacts {
  readonly title?: string;
  readonly author?: string;
  readonly summary?: string;
  readonly keywords?: readonly string[];
  readonly language?: string;
}

export function headFacts(document: Parent): HeadFacts {
  const head = findElement(document, new Set(["head"])) ?? document;
  const titleElement = findElement(head, new Set(["title"]));
  const metas = new Map(
    allElements(head, new Set(["meta"])).map((meta) => [
      (attribute(meta, "name") ?? attribute(meta, "property") ?? "").toLowerCase(),
      attribute(meta, "content") ?? "",
    ]),
  );
  const title = oneLine((titleElement && textContent(titleElement)) || metas.get("og:title"), 300);
  const author = oneLine(metas.get("author"));
  const summary = oneLine(metas.get("description") ?? metas.get("og:description"), 300);
  const keywords = splitKeywords(metas.get("keywords"));
  const html = findElement(document, new Set(["html"]));
  const language = html && (attribute(html, "lang") ?? attribute(html, "xml:lang"));
  return {
    ...(title ? { title } : {}),
    ...(author ? { author } : {}),
    ...(summary ? { summary } : {}),
    ...(keywords.length > 0 ? { keywords } : {}),
    ...(language ? { language } : {}),
  };
}
