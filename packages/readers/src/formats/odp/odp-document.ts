import type { Archive } from "../../archive/archive.ts";
import { oneLine } from "../../engine/elements.ts";
import type { Limits } from "../../engine/limits.ts";
import type { DocumentFacts } from "../../engine/model.ts";
import type { Block } from "../../text/block.ts";
import type { Section } from "../../text/sections.ts";
import { child, childElements } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { parseXml } from "../../xml/xml-element.ts";
import { placeOf } from "../odf/odf-frame.ts";
import { odfText } from "../odf/odf-inline.ts";
import { commentBlock } from "../odf/odf-parts.ts";
import type { OdfStyles } from "../odf/odf-styles.ts";
import { OdfWriter } from "../odf/odf-writer.ts";
import type { PageSource } from "../paged/paged-document.ts";
import type { OdpIndex } from "./odp-index.ts";

export interface OdpSource {
  readonly archive: Archive;
  readonly limits: Limits;
  readonly facts: DocumentFacts;
  readonly text: string;
  readonly index: OdpIndex;
  readonly styles: OdfStyles;
}

const LONGEST_TITLE = 300;
const LONGEST_FIRST_LINE = 80;
/** Fields that a slide shows at its edge, by the attribute that asks for them. */
const edges = [
  ["header", "presentation:use-header-name", "presentation:header-decl"],
  ["footer", "presentation:use-footer-name", "presentation:footer-decl"],
  ["footer", "presentation:use-date-time-name", "presentation:date-time-decl"],
] as const;

/** An OpenDocument presentation: slides are known by place, and built one by one. */
export class OdpDocument implements PageSource {
  readonly facts: DocumentFacts;
  readonly #source: OdpSource;

  constructor(source: OdpSource) {
    this.#source = source;
    this.facts = source.facts;
  }

  async read(index: number): Promise<Section> {
    const { archive, limits, text, styles, index: places } = this.#source;
    const place = places.slides[index];
    const slide = parseXml(text, { limits, start: 0, end: 0, ...place });
    const shapes = [...childElements(slide)];
    const titles = shapes.filter(isTitle);
    const context = { archive, limits, styles, deletions: new Map(), controls: new Map(), hasPlaces: true };
    const writer = new OdfWriter(context);
    for (const shape of titles) writeTitle(writer, shape);
    for (const shape of shapes)
      if (!titles.includes(shape) && !isEmptyPlaceholder(shape)) await writer.write(shape);
    const shown = writer.finish();
    const blocks = [...shown, ...this.#edges(slide), ...notesOf(slide), ...commentsOf(slide)];
    const isHidden = styles.isHidden(slide.attributes["draw:style-name"] ?? "");
    const metadata = {
      ...(isHidden ? { hidden: true } : {}),
      ...(writer.problems.length > 0 ? { problems: writer.problems } : {}),
    };
    const title = titleOf(titles, shown);
    return { title, blocks, ...(Object.keys(metadata).length > 0 ? { metadata } : {}) };
  }

  close(): Promise<void> {
    return this.#source.archive.close();
  }

  #edges(slide: XmlElement): Block[] {
    return edges.flatMap(([category, attribute, declaration]) => {
      const name = slide.attributes[attribute];
      const text = name === undefined ? "" : this.#source.index.declarations.get(`${declaration}/${name}`);
      return text === undefined || text === "" ? [] : [{ category, content: { text } }];
    });
  }
}

function isTitle({ attributes }: XmlElement): boolean {
  return attributes["presentation:class"] === "title";
}

/** A placeholder that nobody filled holds the words of the program. */
function isEmptyPlaceholder({ attributes }: XmlElement): boolean {
  return attributes["presentation:placeholder"] === "true";
}

function writeTitle(writer: OdfWriter, shape: XmlElement): void {
  const text = isEmptyPlaceholder(shape) ? "" : odfText(shape);
  if (text !== "") writer.add({ category: "heading", content: { level: 1, text }, metadata: placeOf(shape) });
}

/** The text of the title, else the first text of the slide. */
function titleOf(titles: readonly XmlElement[], blocks: readonly Block[]): string {
  const [title] = titles.filter((shape) => !isEmptyPlaceholder(shape)).map(odfText);
  if (title !== undefined && title !== "") return oneLine(title, LONGEST_TITLE);
  const first = blocks.find(({ category }) => category === "text" || category === "list")?.content;
  const items = first?.["items"];
  const [item] = Array.isArray(items) ? items : [];
  const line: unknown = typeof item === "object" && item !== null && "text" in item ? item.text : item;
  return oneLine(first?.["text"] ?? line, LONGEST_FIRST_LINE);
}

function notesOf(slide: XmlElement): Block[] {
  const texts = [...childElements(child(slide, "presentation:notes"), "draw:frame")]
    .filter((frame) => frame.attributes["presentation:class"] === "notes" && !isEmptyPlaceholder(frame))
    .map(odfText)
    .filter((text) => text !== "");
  if (texts.length === 0) return [];
  return [
    { category: "annotation", content: { text: texts.join("\n") }, metadata: { kind: "speaker-notes" } },
  ];
}

function commentsOf(slide: XmlElement): Block[] {
  return [...childElements(slide, "office:annotation")]
    .map((comment) => commentBlock(comment, ""))
    .filter((block) => block !== undefined);
}
