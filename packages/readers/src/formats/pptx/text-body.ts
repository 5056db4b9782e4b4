import type { Relationships } from "../../archive/relationships.ts";
import { ommlToLatex } from "../../math/omml.ts";
import { chosenAlternative } from "../../xml/alternate-content.ts";
import { child, childElements, descendants, numberOf, textOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import type { Bullet } from "./bullets.ts";
import { bulletOf } from "./bullets.ts";

export interface SlideLink {
  readonly text: string;
  readonly url: string;
}

/** A paragraph of a shape or cell. */
export interface SlideParagraph {
  readonly text: string;
  readonly level: number;
  /** Only what the paragraph says itself. */
  readonly bullet: Bullet | undefined;
  readonly links: readonly SlideLink[];
  readonly formulas: readonly string[];
}

/** The paragraphs of a text body. */
export function paragraphsOf(body: XmlElement | undefined, relationships: Relationships): SlideParagraph[] {
  return [...childElements(body, "a:p")].map((paragraph) => readParagraph(paragraph, relationships));
}

/** The text of a body alone, a line for each paragraph that has any. */
export function bodyText(body: XmlElement | undefined): string {
  return paragraphsOf(body, new Map())
    .map(({ text }) => text)
    .filter((text) => text !== "")
    .join("\n");
}

function readParagraph(paragraph: XmlElement, relationships: Relationships): SlideParagraph {
  const reader = { text: "", links: [] as SlideLink[], formulas: [] as string[] };
  const walk = (parent: XmlElement | undefined): void => {
    for (const element of childElements(parent)) readPiece(element);
  };
  const readPiece = (element: XmlElement): void => {
    if (element.name === "a:r" || element.name === "a:fld") readRun(element);
    else if (element.name === "a:br") reader.text += "\n";
    else if (element.name === "mc:AlternateContent") walk(chosenAlternative(element));
    else if (element.name === "a14:m") readFormula(element);
  };
  const readRun = (run: XmlElement): void => {
    const text = textOf(child(run, "a:t"));
    reader.text += text;
    const target = relationships.get(child(run, "a:rPr", "a:hlinkClick")?.attributes["r:id"] ?? "");
    if (target?.isExternal) addLink(reader.links, text, target.target);
  };
  const readFormula = (holder: XmlElement): void => {
    for (const formula of descendants(holder, "m:oMath")) {
      const latex = ommlToLatex(formula);
      if (latex === "") continue;
      reader.text += `$${latex}$`;
      reader.formulas.push(latex);
    }
  };
  walk(paragraph);
  const properties = child(paragraph, "a:pPr");
  return {
    // A vertical tab is how titles break their lines.
    text: reader.text.replaceAll("\v", "\n").trim(),
    level: numberOf(properties, "lvl") ?? 0,
    bullet: bulletOf(properties),
    links: reader.links,
    formulas: reader.formulas,
  };
}

/** A link may be spread over several runs. */
function addLink(links: SlideLink[], text: string, url: string): void {
  const last = links.at(-1);
  if (last?.url === url) links[links.length - 1] = { url, text: last.text + text };
  else links.push({ url, text });
}
