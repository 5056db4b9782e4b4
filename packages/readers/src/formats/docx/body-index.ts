import type { Limits } from "../../engine/limits.ts";
import type { Scope } from "../../xml/scope.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { readElement } from "../../xml/xml-element.ts";
import { XmlReader } from "../../xml/xml-reader.ts";
import { isMonospaced } from "../paged/fonts.ts";
import { formControls } from "./form-control.ts";

/** A block of the body as it was found: where it stands in the text, and what decides about pages and lists. */
export interface BlockPlace {
  readonly kind: "paragraph" | "table" | "control" | "foreign";
  readonly start: number;
  readonly end: number;
  readonly scope: Scope;
  /** Characters of its text; drawings and formulas count a little, so that they are not nothing. */
  readonly characters: number;
  readonly styleId?: string | undefined;
  readonly outlineLevel?: number | undefined;
  readonly listId?: string | undefined;
  readonly listLevel?: number | undefined;
}

/** Where the part of a document with its own headers and footers ends. */
export interface SectionEnd {
  /** The first block after it. */
  readonly before: number;
  readonly properties: XmlElement;
}

export interface BodyIndex {
  readonly places: readonly BlockPlace[];
  readonly sectionEnds: readonly SectionEnd[];
  /** Share of the paragraphs with text that are set in a typewriter face. */
  readonly monospacedShare: number;
  /** The text ended before the body did. */
  readonly isCut: boolean;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Frames around blocks that add nothing of their own. */
const frames = new Set(["w:sdt", "w:sdtContent", "w:customXml", "w:ins", "w:moveTo", "w:smartTag"]);
/** Properties of a paragraph that are looked at, by how deep they stand in it. */
const properties: ReadonlyMap<string, number> = new Map([
  ["w:pStyle", 2],
  ["w:outlineLvl", 2],
  ["w:sectPr", 2],
  ["w:numId", 3],
  ["w:ilvl", 3],
]);
/** Things in a paragraph that are seen although they are no characters. */
const visible = new Set(["w:drawing", "w:pict", "w:object", "m:oMath", "w:sym", "w:footnoteReference"]);
const VISIBLE_WEIGHT = 20;
/** A text of another format is some pages long more often than not. */
const FOREIGN_WEIGHT = 2000;

/** Goes through a document once and notes where its blocks are, without building any of them. */
export function indexBody(text: string, limits: Limits): BodyIndex {
  return new BodyIndexer(new XmlReader(text, { limits })).run();
}

class BodyIndexer {
  readonly #reader: XmlReader;
  readonly #places: BlockPlace[] = [];
  readonly #sectionEnds: SectionEnd[] = [];
  #withText = 0;
  #monospaced = 0;
  #isMonospaced = false;
  #isTextNext = false;

  constructor(reader: XmlReader) {
    this.#reader = reader;
  }

  run(): BodyIndex {
    const found = this.#findBody();
    const isClosed = found && this.#readBlocks();
    return {
      places: this.#places,
      sectionEnds: this.#sectionEnds,
      monospacedShare: this.#withText === 0 ? 0 : this.#monospaced / this.#withText,
      isCut: !isClosed,
    };
  }

  #findBody(): boolean {
    const reader = this.#reader;
    for (let event = reader.next(); event !== "end"; event = reader.next()) {
      if (event === "open" && reader.name === "w:body") return !reader.isEmpty;
    }
    return false;
  }

  /** True when the body ends where it should. */
  #readBlocks(): boolean {
    const reader = this.#reader;
    const depth = reader.depth;
    for (let event = reader.next(); event !== "end"; event = reader.next()) {
      if (event === "close" && reader.depth < depth) return true;
      if (event === "open") this.#readChild(reader.name);
    }
    return false;
  }

  #readChild(name: string): void {
    if (name === "w:p" || name === "m:oMathPara") this.#readBlock("paragraph");
    else if (name === "w:tbl") this.#readBlock("table");
    else if (name === "w:sdt") this.#readControl();
    else if (name === "w:altChunk") this.#readForeign();
    else if (name === "w:sectPr") this.#endSection(this.#places.length);
    else if (!frames.has(name)) this.#reader.skip();
  }

  // A control that is a question stays whole; one that only frames blocks is passed through.
  #readControl(): void {
    const reader = this.#reader;
    const { position: start, scope, depth } = reader;
    if (reader.isEmpty) return;
    let isForm = false;
    for (let event = reader.next(); event !== "end" && reader.depth >= depth; event = reader.next()) {
      if (event !== "open") continue;
      if (formControls.has(reader.name)) isForm = true;
      if (reader.name !== "w:sdtContent") continue;
      if (!isForm) return;
    }
    if (isForm)
      this.#push({ kind: "control", start, end: reader.nextPosition, scope, characters: VISIBLE_WEIGHT });
  }

  #readForeign(): void {
    const { position: start, scope } = this.#reader;
    this.#reader.skip();
    this.#push({
      kind: "foreign",
      start,
      end: this.#reader.nextPosition,
      scope,
      characters: FOREIGN_WEIGHT,
    });
  }

  #readBlock(kind: "paragraph" | "table"): void {
    const reader = this.#reader;
    const { position: start, scope, depth } = reader;
    const place: Mutable<BlockPlace> = { kind, start, end: 0, scope, characters: 0 };
    this.#isMonospaced = false;
    if (!reader.isEmpty) {
      for (let event = reader.next(); event !== "end" && reader.depth >= depth; event = reader.next()) {
        if (event === "open") this.#note(place, depth);
        else if (event === "text" && this.#isTextNext)
          place.characters += reader.nextPosition - reader.position;
        else this.#isTextNext = false;
      }
    }
    place.end = reader.nextPosition;
    if (kind === "paragraph" && place.characters > 0) this.#countFace();
    this.#push(place);
  }

  #note(place: Mutable<BlockPlace>, depth: number): void {
    const reader = this.#reader;
    const { name } = reader;
    this.#isTextNext = name === "w:t" && !reader.isEmpty;
    if (this.#isTextNext) return;
    if (visible.has(name)) place.characters += VISIBLE_WEIGHT;
    else if (name === "w:rFonts") this.#isMonospaced ||= isMonospaced(reader.attributes()["w:ascii"]);
    else if (place.kind === "paragraph" && reader.depth <= depth + 3) this.#noteProperty(place, name, depth);
  }

  /** Only what stands in the paragraph's own properties, not in a text box that it carries. */
  #noteProperty(place: Mutable<BlockPlace>, name: string, depth: number): void {
    if (properties.get(name) !== this.#reader.depth - depth) return;
    if (name === "w:sectPr") {
      this.#endSection(this.#places.length + 1);
      return;
    }
    const value = this.#reader.attributes()["w:val"];
    if (name === "w:pStyle") place.styleId = value;
    else if (name === "w:numId") place.listId = value;
    else if (name === "w:outlineLvl") place.outlineLevel = numberFrom(value);
    else place.listLevel = numberFrom(value);
  }

  #endSection(before: number): void {
    this.#sectionEnds.push({ before, properties: readElement(this.#reader) });
  }

  #countFace(): void {
    this.#withText += 1;
    if (this.#isMonospaced) this.#monospaced += 1;
  }

  #push(place: BlockPlace): void {
    this.#places.push(place);
  }
}

function numberFrom(value: string | undefined): number | undefined {
  const number = Number(value);
  return value === undefined || !Number.isInteger(number) ? undefined : number;
}
