import type { Relationships } from "../../archive/relationships.ts";
import { ommlToLatex } from "../../math/omml.ts";
import type { InlineMarks } from "../../text/inline-runs.ts";
import { InlinePieces, inlineContent } from "../../text/inline-runs.ts";
import { chosenAlternative } from "../../xml/alternate-content.ts";
import { child, childElements, descendants, numberOf, textOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { isMonospaced } from "../paged/fonts.ts";
import { withSymbols } from "../paged/symbol-fonts.ts";
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
  /** The text in pieces, with marks and links. */
  readonly pieces: InlinePieces;
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
  const reader = { text: "", links: [] as SlideLink[], formulas: [] as string[], pieces: new InlinePieces() };
  const add = (text: string, marks: InlineMarks = {}): void => {
    // A vertical tab is how titles break their lines.
    const words = text.replaceAll("\v", "\n");
    reader.text += words;
    reader.pieces.add(words, marks);
  };
  const walk = (parent: XmlElement | undefined): void => {
    for (const element of childElements(parent)) readPiece(element);
  };
  const readPiece = (element: XmlElement): void => {
    if (element.name === "a:r" || element.name === "a:fld") readRun(element);
    else if (element.name === "a:br") add("\n");
    else if (element.name === "mc:AlternateContent") walk(chosenAlternative(element));
    else if (element.name === "a14:m") readFormula(element);
  };
  const readRun = (run: XmlElement): void => {
    const properties = child(run, "a:rPr");
    const text = withSymbols(textOf(child(run, "a:t")), symbolFont(properties));
    const target = relationships.get(child(properties, "a:hlinkClick")?.attributes["r:id"] ?? "");
    const link = target?.isExternal ? target.target : undefined;
    add(text, { ...slideMarks(properties), ...(link === undefined ? {} : { link }) });
    if (link !== undefined) addLink(reader.links, text, link);
  };
  const readFormula = (holder: XmlElement): void => {
    for (const formula of descendants(holder, "m:oMath")) {
      const latex = ommlToLatex(formula);
      if (latex === "") continue;
      add(`$${latex}$`);
      reader.formulas.push(latex);
    }
  };
  walk(paragraph);
  const properties = child(paragraph, "a:pPr");
  return {
    text: reader.text.trim(),
    pieces: reader.pieces,
    level: numberOf(properties, "lvl") ?? 0,
    bullet: bulletOf(properties),
    links: reader.links,
    formulas: reader.formulas,
  };
}

/** Signs have a font of their own beside the one for words. */
function symbolFont(properties: XmlElement | undefined): string | undefined {
  return (child(properties, "a:sym") ?? child(properties, "a:latin"))?.attributes["typeface"];
}

const isOn = (value: string | undefined): boolean => value === "1" || value === "true";

/** How the properties of a run mark its words. */
function slideMarks(properties: XmlElement | undefined): InlineMarks {
  const { b, i, strike, baseline } = properties?.attributes ?? {};
  const height = Number(baseline ?? 0);
  return {
    ...(isOn(b) ? { bold: true } : {}),
    ...(isOn(i) ? { italic: true } : {}),
    ...(strike === "sngStrike" || strike === "dblStrike" ? { strike: true } : {}),
    ...(height > 0 ? { sup: true } : {}),
    ...(height < 0 ? { sub: true } : {}),
    ...(isMonospaced(child(properties, "a:latin")?.attributes["typeface"]) ? { code: true } : {}),
  };
}

/** The paragraphs of a shape as the lines of one text. */
export function linesContent(paragraphs: readonly SlideParagraph[]): ReturnType<typeof inlineContent> {
  return inlineContent(paragraphs.map(({ text }) => text).join("\n"), linesPieces(paragraphs));
}

export function linesPieces(paragraphs: readonly SlideParagraph[]): InlinePieces {
  const pieces = new InlinePieces();
  for (const paragraph of paragraphs) pieces.addLine(paragraph.pieces);
  return pieces;
}

/** A link may be spread over several runs. */
function addLink(links: SlideLink[], text: string, url: string): void {
  const last = links.at(-1);
  if (last?.url === url) links[links.length - 1] = { url, text: last.text + text };
  else links.push({ url, text });
}
