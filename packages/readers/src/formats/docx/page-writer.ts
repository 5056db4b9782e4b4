import { DocumentError } from "../../engine/document-error.ts";
import type { Block } from "../../text/block.ts";
import { headingRuns, InlinePieces, inlineContent } from "../../text/inline-runs.ts";
import { child, childElements } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { BlockList } from "../paged/block-list.ts";
import { mergedRanges, spansContent } from "../paged/cell-name.ts";
import { isOnlyPart } from "../paged/only-part.ts";
import { tableContent } from "../paged/table-content.ts";
import type { DocxParts } from "./docx-parts.ts";
import { readControl } from "./form-control.ts";
import type { Inline, InlinePart } from "./inline-part.ts";
import { readInline } from "./inline-reader.ts";
import { markedItem, numberedHeading } from "./numbered-text.ts";
import type { DocxBlock } from "./outline.ts";
import { blockOfPart } from "./part-blocks.ts";
import type { CellText } from "./table.ts";
import { readTable } from "./table.ts";
import { numbersByParagraph } from "./table-numbers.ts";

/** Styles whose name tells a reader what a paragraph is for. */
const TELLING_STYLE = /^(?:caption|subtitle|quote|intense quote|bibliography|abstract)$/i;

/** Styles for the words of others, as Word and other programs name them. */
const QUOTE = /quote|quotation|^block ?text$|zitat|citation|^cita|citaat|引用|인용/iu;

/** Writes the blocks of one page. */
export class PageWriter {
  readonly #parts: DocxParts;
  readonly #list = new BlockList();
  readonly #problems = new Set<string>();
  #initial = "";
  /** The face of a text says nothing about code where everything is set in it. */
  readonly #trustsFaces: boolean;

  constructor(parts: DocxParts, trustsFaces: boolean) {
    this.#parts = parts;
    this.#trustsFaces = trustsFaces;
  }

  get problems(): readonly string[] {
    return [...this.#problems];
  }

  add(block: Block): void {
    this.#list.add(block);
  }

  finish(): readonly Block[] {
    if (this.#initial !== "") this.#list.add({ category: "text", content: { text: this.#initial } });
    return this.#list.finish();
  }

  async write(block: DocxBlock, element: XmlElement): Promise<void> {
    if (block.place.kind === "table") await this.#table(element, numbersByParagraph(element, block.numbers));
    else if (block.place.kind === "control") await this.#control(element);
    else if (block.place.kind === "foreign") await this.#foreign(element);
    else await this.#paragraph(block, element);
  }

  async #paragraph(block: DocxBlock, element: XmlElement): Promise<void> {
    const read = readInline(element, this.#parts.context);
    const inline = { ...read, text: this.#initial + read.text };
    // A large initial is a paragraph of its own in the file, and a part of the next one on paper.
    const isInitial = child(element, "w:pPr", "w:framePr")?.attributes["w:dropCap"] !== undefined;
    this.#initial = isInitial ? inline.text : "";
    if (inline.text === "") this.#empty(element, inline);
    else if (!isInitial) this.#text(block, inline);
    await this.#attach(inline);
  }

  #empty(element: XmlElement, inline: Inline): void {
    const borders = child(element, "w:pPr", "w:pBdr");
    const isRule = isDrawn(child(borders, "w:bottom")) || isDrawn(child(borders, "w:top"));
    if (inline.parts.length === 0 && isRule) this.#list.add({ category: "separator", content: {} });
    else this.#list.addBlank();
  }

  #text({ heading, list, style }: DocxBlock, inline: Inline): void {
    const { text } = inline;
    const runs = inline.pieces.runs(text);
    if (heading) this.#heading({ heading, list, style }, inline);
    else if (style.tocLevel !== undefined) {
      this.#list.addItem({
        list: "toc",
        depth: style.tocLevel,
        ordered: false,
        text,
        inline: runs,
        metadata: { contents: true },
      });
    } else if (list) {
      this.#list.addItem({
        list: list.id,
        depth: list.depth,
        ordinal: list.mark.ordinal,
        ...markedItem(list.mark, { text, inline: runs }),
      });
    } else if (this.#isCode(style.isCode, inline)) this.#list.addCode(inline.indented);
    else if (!isOnlyPart(inline)) this.#list.add(textBlock(inline, style.name));
    else this.#list.flush();
  }

  #heading({ heading, list, style }: Pick<DocxBlock, "heading" | "list" | "style">, read: Inline): void {
    const marker = list?.mark.marker ?? "";
    const metadata = {
      ...(style.isTitle ? { style: "title" } : {}),
      ...(marker === "" ? {} : { number: marker }),
    };
    const words = { text: read.text, inline: headingRuns(read.pieces.runs(read.text)) };
    const { text, inline } = numberedHeading(list?.mark, words);
    const content = { level: heading?.level ?? 1, text, ...(inline ? { inline } : {}) };
    this.#list.add({ category: "heading", content, metadata });
  }

  #isCode(isCodeStyle: boolean, { isMonospaced, parts }: Inline): boolean {
    const isPlain = parts.every(({ kind }) => kind !== "formula" && kind !== "link");
    return isPlain && (isCodeStyle || (isMonospaced && this.#trustsFaces));
  }

  async #attach(inline: Inline | (Pick<Inline, "text" | "parts"> & { pieces?: undefined })): Promise<void> {
    const { text, parts } = inline;
    for (const part of parts) {
      if (isInText(part, inline)) continue;
      if (part.kind === "box") await this.#box(part.content);
      else await this.#part(part, text);
    }
  }

  async #part(part: InlinePart, target: string): Promise<void> {
    await this.#tried(async () => {
      const block = await blockOfPart(part, { parts: this.#parts, context: this.#parts.context, target });
      if (block) this.#list.attach(block);
    });
  }

  async #foreign(element: XmlElement): Promise<void> {
    const { archive, limits } = this.#parts;
    const target = this.#parts.target(element.attributes["r:id"] ?? "");
    if (!target || target.isExternal) return;
    await this.#tried(async () => {
      // Loaded on demand: hardly a document has such a text, and a reader of HTML is large.
      const { foreignBlocks } = await import("./foreign-text.ts");
      for (const block of await foreignBlocks(archive, target.target, limits)) this.#list.add(block);
    });
  }

  /** A part that cannot be read leaves a note on the page; the rest of the page stands. */
  async #tried(read: () => Promise<void>): Promise<void> {
    try {
      await read();
    } catch (cause) {
      if (!(cause instanceof DocumentError)) throw cause;
      this.#problems.add(cause.message);
    }
  }

  async #box(content: XmlElement): Promise<void> {
    for (const element of childElements(content)) {
      if (element.name === "w:tbl") await this.#table(element);
      else if (element.name === "w:sdt") await this.#box(child(element, "w:sdtContent") ?? element);
      if (element.name !== "w:p") continue;
      const inline = readInline(element, this.#parts.context);
      if (inline.text !== "" && !isOnlyPart(inline)) {
        this.#list.attach({
          category: "text",
          content: inlineContent(inline.text, inline.pieces),
          metadata: { kind: "text-box" },
        });
      }
      await this.#attach(inline);
    }
  }

  async #control(element: XmlElement): Promise<void> {
    const field = readControl(element);
    const content = child(element, "w:sdtContent");
    if (content) {
      for (const inner of childElements(content, "w:p")) {
        const inline = readInline(inner, this.#parts.context);
        if (inline.text !== "") this.#list.add(textBlock(inline, ""));
        await this.#attach(inline);
      }
    }
    if (field) await this.#part({ kind: "field", field }, "");
  }

  async #table(element: XmlElement, numbers: ReadonlyMap<XmlElement, string> = new Map()): Promise<void> {
    const readCell = (cell: XmlElement): CellText => this.#cell(cell, numbers);
    const { rows, headerRows, spans, inline, parts, nested } = readTable(
      element,
      this.#parts.styles,
      readCell,
    );
    if (rows.length > 0) {
      const content = tableContent(rows, headerRows > 0 ? headerRows : undefined);
      this.#list.add({
        category: "table",
        content: {
          ...content,
          ...inline.content(content.headers !== undefined),
          ...spansContent(spans),
        },
        metadata: mergedRanges(spans),
      });
    }
    await this.#attach({ text: "", parts });
    for (const inner of nested) await this.#table(inner, numbers);
  }

  #cell(cell: XmlElement, numbers: ReadonlyMap<XmlElement, string>): CellText {
    const lines: string[] = [];
    const pieces = new InlinePieces();
    const parts: InlinePart[] = [];
    const nested: XmlElement[] = [];
    const add = (element: XmlElement): void => {
      const inline = readInline(element, this.#parts.context);
      const number = numbers.get(element) ?? "";
      const text = number === "" ? inline.text : `${number} ${inline.text}`.trimEnd();
      if (text !== "") lines.push(text);
      pieces.addLine(inline.pieces, number);
      parts.push(...inline.parts);
    };
    const walk = (parent: XmlElement): void => {
      for (const element of childElements(parent)) {
        if (element.name === "w:tbl") nested.push(element);
        else if (element.name === "w:p") add(element);
        else if (element.name !== "w:tcPr") walk(element);
      }
    };
    walk(cell);
    return { text: lines.join("\n"), pieces, parts, nested };
  }
}

function isDrawn(border: XmlElement | undefined): boolean {
  const line = border?.attributes["w:val"];
  return line !== undefined && line !== "nil" && line !== "none";
}

/** Whether a part is read where it stands: equations are words, links are marks of words. */
function isInText(
  part: InlinePart,
  { text, parts, pieces }: Pick<Inline, "text" | "parts"> & { readonly pieces?: InlinePieces | undefined },
): boolean {
  if (part.kind === "formula") return pieces === undefined || !isOnlyPart({ text, parts });
  if (part.kind !== "link" || pieces === undefined) return false;
  return !isOnlyPart({ text, parts }) && part.text !== "" && pieces.runs(text) !== undefined;
}

function textBlock({ text, pieces }: Inline, style: string): Block {
  const metadata = TELLING_STYLE.test(style) ? { style: style.toLowerCase() } : {};
  const quote = QUOTE.test(style) ? { quote: true } : {};
  return { category: "text", content: { ...inlineContent(text, pieces), ...quote }, metadata };
}
