import type { Limits } from "../../engine/limits.ts";
import { descendant, numberOf } from "../../xml/query.ts";
import type { Scope } from "../../xml/scope.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { parseXml, readElement } from "../../xml/xml-element.ts";
import { XmlReader } from "../../xml/xml-reader.ts";
import type { OdfDeletions } from "../odf/odf-changes.ts";
import { readDeletions } from "../odf/odf-changes.ts";
import type { OdfControls } from "../odf/odf-forms.ts";
import { readControls } from "../odf/odf-forms.ts";
import { readOdfInline } from "../odf/odf-inline.ts";
import type { OdfStyles } from "../odf/odf-styles.ts";
import type { Weighed } from "../paged/cut-pages.ts";

/** A block of a text and its place in the XML. */
export interface OdtBlock extends Weighed {
  readonly start: number;
  readonly end: number;
  readonly scope: Scope;
  /** An entry of a table of contents. */
  readonly isContents: boolean;
}

export interface OdtIndex {
  /** The first paragraph that is set as a title. */
  readonly title: string | undefined;
  readonly blocks: readonly OdtBlock[];
  readonly deletions: OdfDeletions;
  readonly controls: OdfControls;
  readonly isCut: boolean;
}

const frames =
  /^text:(?:section|index-body|table-of-content|illustration-index|table-index|object-index|user-index|alphabetical-index|bibliography)$/;
const blocks =
  /^(?:text:(?:h|p|list|numbered-paragraph|index-title)|table:table|draw:(?:frame|g|a|custom-shape|rect|ellipse|circle|polygon|path|caption))$/;
const VISIBLE_WEIGHT = 20;

/** Goes through a text once and notes where its blocks are. Styles that come before them are taken in on the way. */
export function indexText(text: string, styles: OdfStyles, limits: Limits): OdtIndex {
  return new OdtIndexer(text, styles, limits).run();
}

class OdtIndexer {
  readonly #reader: XmlReader;
  readonly #styles: OdfStyles;
  readonly #limits: Limits;
  readonly #blocks: OdtBlock[] = [];
  #deletions: OdfDeletions = new Map();
  #controls: OdfControls = new Map();
  #title: string | undefined;
  #contentsDepth = Number.POSITIVE_INFINITY;

  constructor(text: string, styles: OdfStyles, limits: Limits) {
    this.#reader = new XmlReader(text, { limits });
    this.#styles = styles;
    this.#limits = limits;
  }

  run(): OdtIndex {
    const isClosed = this.#findText() && this.#readBlocks();
    return {
      title: this.#title,
      blocks: this.#blocks,
      deletions: this.#deletions,
      controls: this.#controls,
      isCut: !isClosed,
    };
  }

  #findText(): boolean {
    const reader = this.#reader;
    for (let event = reader.next(); event !== "end"; event = reader.next()) {
      if (event !== "open") continue;
      if (reader.name === "office:automatic-styles") this.#styles.add(readElement(reader));
      else if (reader.name === "office:text") return !reader.isEmpty;
    }
    return false;
  }

  #readBlocks(): boolean {
    const reader = this.#reader;
    const depth = reader.depth;
    for (let event = reader.next(); event !== "end"; event = reader.next()) {
      if (event === "close" && reader.depth < depth) return true;
      if (reader.depth < this.#contentsDepth) this.#contentsDepth = Number.POSITIVE_INFINITY;
      if (event === "open") this.#readChild(reader.name);
    }
    return false;
  }

  #readChild(name: string): void {
    const reader = this.#reader;
    if (blocks.test(name)) this.#readBlock();
    else if (name === "text:table-of-content")
      this.#contentsDepth = Math.min(this.#contentsDepth, reader.depth);
    else if (name === "text:tracked-changes") this.#deletions = readDeletions(readElement(reader));
    else if (name === "office:forms") this.#controls = readControls(readElement(reader));
    else if (!frames.test(name)) reader.skip();
  }

  #readBlock(): void {
    const reader = this.#reader;
    const { position: start, scope, name } = reader;
    const isContents = this.#contentsDepth !== Number.POSITIVE_INFINITY;
    const style = this.#styles.paragraph(reader.attributes()["text:style-name"] ?? "");
    const isTitle = name === "text:p" && style.role === "title";
    const level = name === "text:p" ? style.headingLevel : undefined;
    const { characters, hasHeading } = this.#measure();
    const place = { start, end: reader.nextPosition, scope, isContents, characters };
    if (isTitle) this.#title ??= readOdfInline(readOdtBlock(reader.text, place, this.#limits)).text;
    const mayBeHeading = name === "text:h" || (name === "text:list" && hasHeading) || level !== undefined;
    const heading = mayBeHeading && !isContents ? this.#heading(place, level) : undefined;
    this.#blocks.push({ ...place, heading });
  }

  /** Reads to the end of a block. */
  #measure(): { characters: number; hasHeading: boolean } {
    const reader = this.#reader;
    const { depth } = reader;
    const found = { characters: 0, hasHeading: false };
    if (reader.isEmpty) return found;
    for (let event = reader.next(); event !== "end" && reader.depth >= depth; event = reader.next()) {
      if (event === "text") found.characters += reader.nextPosition - reader.position;
      if (event !== "open") continue;
      if (reader.name === "draw:frame") found.characters += VISIBLE_WEIGHT;
      else if (reader.name === "text:h") found.hasHeading = true;
    }
    return found;
  }

  /** A heading that is written as one says its level itself. */
  #heading(place: Omit<OdtBlock, "heading">, level?: number): OdtBlock["heading"] {
    const element = readOdtBlock(this.#reader.text, place, this.#limits);
    // A numbered heading stands in a list.
    const heading = element.name === "text:list" ? descendant(element, "text:h") : element;
    const text = heading ? readOdfInline(heading).text : "";
    if (text === "") return undefined;
    return { text, level: Math.max(1, level ?? numberOf(heading, "text:outline-level") ?? 1) };
  }
}

/** Builds the element of a block. */
export function readOdtBlock(text: string, place: Omit<OdtBlock, "heading">, limits: Limits): XmlElement {
  const { start, end, scope } = place;
  return parseXml(text, { limits, start, end, scope });
}
