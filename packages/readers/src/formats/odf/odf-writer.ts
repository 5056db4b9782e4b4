import { oneLine } from "../../engine/elements.ts";
import type { Block } from "../../text/block.ts";
import { child, childElements, numberOf, textOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { BlockList } from "../paged/block-list.ts";
import { isOnlyPart } from "../paged/only-part.ts";
import type { OdfDeletions } from "./odf-changes.ts";
import type { OdfControls } from "./odf-forms.ts";
import type { FrameContext } from "./odf-frame.ts";
import { blockOfFrame, placeOf } from "./odf-frame.ts";
import type { OdfInline } from "./odf-inline.ts";
import { readOdfInline } from "./odf-inline.ts";
import { loadObjects } from "./odf-objects.ts";
import { blockOfOdfPart } from "./odf-parts.ts";
import type { OdfStyles } from "./odf-styles.ts";
import { readTableBlock } from "./odf-table-block.ts";
import { headingBlock, isInText, linesContent, textBlock } from "./odf-text.ts";

export interface OdfContext extends Omit<FrameContext, "objects"> {
  readonly styles: OdfStyles;
  readonly deletions: OdfDeletions;
  readonly controls: OdfControls;
  /** Shapes have places that mean something: on slides, not in a text. */
  readonly hasPlaces: boolean;
}

type Metadata = Readonly<Record<string, unknown>>;

interface ListPlace {
  readonly list: string;
  /** The style of the level; a list inside another may have one of its own. */
  readonly style: string;
  readonly depth: number;
  readonly metadata: Metadata;
  /** What its next item is counted as. */
  next: number;
}

const shapes =
  /^draw:(?:custom-shape|rect|ellipse|circle|line|polygon|polyline|path|connector|caption|text-box)$/;
/** Frames around blocks; everything else that is not known is no content. */
const frames =
  /^text:(?:section|index-body|index-title|table-of-content|illustration-index|table-index|object-index|user-index|alphabetical-index|bibliography|numbered-paragraph)$/;

/** Writes blocks of an OpenDocument text or slide. */
export class OdfWriter {
  readonly #context: OdfContext;
  readonly #list = new BlockList();
  readonly #problems = new Set<string>();
  #objects: FrameContext["objects"] = new Map();
  /** Where each list style has stopped to count. */
  readonly #counted = new Map<string, number>();

  constructor(context: OdfContext) {
    this.#context = context;
  }

  get problems(): readonly string[] {
    return [...this.#problems];
  }

  add(block: Block): void {
    this.#list.add(block);
  }

  finish(): readonly Block[] {
    return this.#list.finish();
  }

  /** Writes an element with all that is in it. */
  async write(element: XmlElement, options: { isContents?: boolean } = {}): Promise<void> {
    const { archive, limits } = this.#context;
    this.#objects = await loadObjects(element, { archive, limits, problems: this.#problems });
    if (options.isContents) this.#contentsEntry(element);
    else this.#block(element);
  }

  #block(element: XmlElement): void {
    const { name } = element;
    if (name === "text:h") this.#heading(element, numberOf(element, "text:outline-level"));
    else if (name === "text:p") this.#paragraph(element);
    else if (name === "text:list") this.#startList(element, {});
    else if (name === "table:table") this.#table(element, {});
    else if (name === "draw:frame" || name === "draw:g" || name === "draw:a" || shapes.test(name)) {
      this.#shape(element);
    } else if (frames.test(name)) for (const each of childElements(element)) this.#block(each);
  }

  #inline(element: XmlElement): OdfInline {
    return readOdfInline(element, {
      marksOf: (style) => this.#context.styles.marks(style),
      formulaOf: (frame) => this.#formulaOf(frame),
    });
  }

  #formulaOf(frame: XmlElement): string | undefined {
    const holder = child(frame, "draw:object");
    const object = holder && this.#objects.get(holder.attributes["xlink:href"] ?? "");
    return object?.kind === "formula" ? object.latex : undefined;
  }

  #heading(element: XmlElement, level = 1): void {
    const inline = this.#inline(element);
    if (inline.text !== "") this.#list.add(headingBlock(inline, Math.max(1, level)));
    this.#attach(inline);
  }

  #paragraph(element: XmlElement): void {
    const style = this.#context.styles.paragraph(element.attributes["text:style-name"] ?? "");
    if (style.headingLevel !== undefined) {
      this.#heading(element, style.headingLevel);
      return;
    }
    const inline = this.#inline(element);
    const { text } = inline;
    if (text === "" && style.isRule) this.#list.add({ category: "separator", content: {} });
    else if (text === "") this.#list.addBlank();
    else if (style.isCode && inline.parts.length === 0) this.#list.addCode(inline.indented);
    else if (isOnlyPart(inline)) this.#list.flush();
    else this.#list.add(textBlock([inline], style.role === undefined ? {} : { style: style.role }));
    this.#attach(inline);
  }

  /** An entry of a table of contents. */
  #contentsEntry(element: XmlElement): void {
    const { text, pieces } = this.#inline(element);
    if (text === "") return;
    const item = { text, inline: pieces.runs(text), metadata: { contents: true } };
    this.#list.addItem({ list: "contents", depth: 0, ordered: false, ...item });
  }

  #startList(element: XmlElement, metadata: Metadata): void {
    const style = element.attributes["text:style-name"] ?? "";
    // Programs write every paragraph as a list of its own; neighbours of one style, or of one box, are one list.
    const isOrdered = this.#context.styles.isOrdered(style, 0);
    const list = this.#context.hasPlaces ? `box ${isOrdered}` : style;
    const isContinued =
      element.attributes["text:continue-numbering"] === "true" ||
      element.attributes["text:continue-list"] !== undefined;
    const next = (isContinued ? this.#counted.get(style) : undefined) ?? this.#start(style, 0);
    const place = { list, style, depth: 0, metadata, next };
    this.#items(element, place);
    this.#counted.set(style, place.next);
  }

  #start(style: string, depth: number): number {
    return this.#context.styles.listStart(style, depth);
  }

  #items(list: XmlElement, place: ListPlace): void {
    for (const item of childElements(list)) {
      if (item.name !== "text:list-item" && item.name !== "text:list-header") continue;
      this.#item(item, place);
    }
  }

  /** The first paragraph is the item; what follows it in the same item is said on further lines. */
  #item(item: XmlElement, place: ListPlace): void {
    const { style, depth, metadata } = place;
    const ordinal = numberOf(item, "text:start-value") ?? place.next;
    if (item.name === "text:list-item") place.next = ordinal + 1;
    const lines: OdfInline[] = [];
    const flush = (): void => {
      const content = linesContent(lines);
      const ordered = this.#context.styles.isOrdered(style, depth);
      if (content.text.trim() !== "") {
        this.#list.addItem({ list: place.list, depth, ordered, ordinal, ...content, metadata });
      }
      for (const line of lines.splice(0)) this.#attach(line);
    };
    for (const element of childElements(item)) {
      if (element.name === "text:p") lines.push(this.#inline(element));
      else {
        flush();
        if (element.name === "text:list") this.#nested(element, place);
        else this.#block(element);
      }
    }
    flush();
  }

  #nested(list: XmlElement, place: ListPlace): void {
    const style = list.attributes["text:style-name"] ?? place.style;
    const depth = place.depth + 1;
    this.#items(list, { ...place, style, depth, next: this.#start(style, depth) });
  }

  #table(table: XmlElement, metadata: Metadata): void {
    const { block, inlines, nested } = readTableBlock(table, metadata, (line) => this.#inline(line));
    if (block) this.#list.add(block);
    for (const each of inlines) this.#attach(each, { isCell: true });
    for (const inner of nested) this.#table(inner, {});
  }

  #shape(shape: XmlElement): void {
    const metadata = this.#context.hasPlaces ? placeOf(shape) : {};
    if (shape.name === "draw:g") for (const inner of childElements(shape)) this.#block(inner);
    else if (shape.name === "draw:a") this.#linkedShape(shape);
    else if (shape.name === "draw:frame") this.#frame(shape, metadata);
    else this.#boxContent(shape, metadata);
  }

  #linkedShape(shape: XmlElement): void {
    for (const inner of childElements(shape)) this.#block(inner);
    const url = shape.attributes["xlink:href"] ?? "";
    if (url !== "" && !url.startsWith("#")) {
      this.#list.attach({ category: "link", content: { text: oneLine(textOf(shape)), url } });
    }
  }

  #frame(frame: XmlElement, metadata: Metadata): void {
    const box = child(frame, "draw:text-box");
    const table = child(frame, "table:table");
    if (table) this.#table(table, metadata);
    else if (box) this.#boxContent(box, metadata);
    else {
      const block = blockOfFrame(frame, { ...this.#context, objects: this.#objects });
      if (block) this.#list.attach({ ...block, metadata: { ...block.metadata, ...metadata } });
    }
  }

  /** Paragraphs of a box stay together; lists and tables in it are their own elements. */
  #boxContent(box: XmlElement, place: Metadata): void {
    const metadata = this.#context.hasPlaces ? place : { kind: "text-box" };
    let plain: OdfInline[] = [];
    const flush = (): void => {
      this.#plainText(plain, metadata);
      plain = [];
    };
    for (const element of childElements(box)) {
      if (element.name === "text:p" || element.name === "text:h") plain.push(this.#inline(element));
      else {
        flush();
        if (element.name === "text:list") this.#startList(element, metadata);
        else this.#block(element);
      }
    }
    flush();
    if (this.#context.hasPlaces) this.#list.flush();
  }

  #plainText(inlines: readonly OdfInline[], metadata: Metadata): void {
    const said = inlines.filter(({ text }) => text !== "");
    const [only] = said;
    if (only && !(said.length === 1 && isOnlyPart(only))) {
      if (this.#context.hasPlaces) this.#list.add(textBlock(said, metadata));
      else this.#list.attach(textBlock(said, metadata));
    }
    for (const inline of inlines) this.#attach(inline);
  }

  #attach(inline: OdfInline, { isCell = false } = {}): void {
    const { text, parts } = inline;
    for (const part of parts) {
      if (isInText(part, inline, isCell)) continue;
      if (part.kind === "frame") this.#shape(part.frame);
      else {
        const block = blockOfOdfPart(part, {
          ...this.#context,
          target: text,
          readLine: (line) => this.#inline(line),
        });
        if (block) this.#list.attach(block);
      }
    }
  }
}
