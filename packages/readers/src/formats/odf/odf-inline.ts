import { childElements, numberOf, textOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";

/** Something in a text that is more than its characters. */
export type OdfPart =
  | { readonly kind: "frame"; readonly frame: XmlElement }
  | { readonly kind: "formula"; readonly latex: string }
  | { readonly kind: "link"; readonly text: string; readonly url: string }
  | { readonly kind: "note"; readonly note: XmlElement }
  | { readonly kind: "comment"; readonly comment: XmlElement }
  | { readonly kind: "deletion"; readonly id: string }
  | { readonly kind: "control"; readonly id: string };

export interface OdfInline {
  readonly text: string;
  /** The text with the spaces that it begins with: in code they count. */
  readonly indented: string;
  readonly parts: readonly OdfPart[];
}

/** The formula of a frame that holds one. */
export type FormulaOf = (frame: XmlElement) => string | undefined;

const noFormula: FormulaOf = () => undefined;
const MOST_SPACES = 1000;
/** Things that are drawn; their text is theirs, not the paragraph's. */
const shapes =
  /^draw:(?:frame|g|custom-shape|rect|ellipse|circle|line|polygon|polyline|path|connector|caption|a)$/;

type Handler = (reader: OdfInlineReader, element: XmlElement) => void;

/** Reads the text of a paragraph and everything that hangs on it. */
export function readOdfInline(paragraph: XmlElement, formulaOf: FormulaOf = noFormula): OdfInline {
  const reader = new OdfInlineReader(formulaOf);
  reader.walk(paragraph);
  return reader.finish();
}

/** The text of several paragraphs, a line for each. */
export function odfText(parent: XmlElement | undefined): string {
  const lines: string[] = [];
  const walk = (element: XmlElement | undefined): void => {
    for (const each of childElements(element)) {
      if (each.name === "text:p" || each.name === "text:h") lines.push(readOdfInline(each).text);
      else walk(each);
    }
  };
  walk(parent);
  return lines.filter((line) => line !== "").join("\n");
}

class OdfInlineReader {
  // One table for all readers: they are made by the thousand.
  static readonly #handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
    ["text:s", (reader, element) => reader.#spaces(element)],
    ["text:tab", (reader) => reader.#add("\t")],
    ["text:line-break", (reader) => reader.#add("\n")],
    ["text:a", (reader, element) => reader.#link(element)],
    ["text:note", (reader, note) => reader.#parts.push({ kind: "note", note })],
    ["office:annotation", (reader, comment) => reader.#parts.push({ kind: "comment", comment })],
    ["text:change", (reader, { attributes }) => reader.#deletion(attributes["text:change-id"] ?? "")],
    ["draw:control", (reader, { attributes }) => reader.#control(attributes["draw:control"] ?? "")],
    ["text:ruby", (reader, element) => reader.#ruby(element)],
  ]);

  readonly #formulaOf: FormulaOf;
  readonly #parts: OdfPart[] = [];
  #text = "";

  constructor(formulaOf: FormulaOf) {
    this.#formulaOf = formulaOf;
  }

  walk(parent: XmlElement): void {
    for (const node of parent.children) {
      // White space in the file is only layout: spaces that count are written as elements.
      if (typeof node === "string") this.#add(node.replaceAll(/[ \t\r\n]+/g, " "));
      else this.#element(node);
    }
  }

  finish(): OdfInline {
    return { text: this.#text.trim(), indented: this.#text.trimEnd(), parts: this.#parts };
  }

  #element(element: XmlElement): void {
    const handle = OdfInlineReader.#handlers.get(element.name);
    if (handle) handle(this, element);
    else if (shapes.test(element.name)) this.#frame(element);
    else this.walk(element);
  }

  #spaces(element: XmlElement): void {
    const count = numberOf(element, "text:c") ?? 1;
    this.#add(" ".repeat(Math.min(MOST_SPACES, Math.max(1, count))));
  }

  #deletion(id: string): void {
    this.#parts.push({ kind: "deletion", id });
  }

  #control(id: string): void {
    this.#parts.push({ kind: "control", id });
  }

  #add(text: string): void {
    const isDouble = text.startsWith(" ") && /(?:^|\s)$/.test(this.#text) && text.trim() !== "";
    this.#text += isDouble ? text.slice(1) : text;
  }

  #frame(frame: XmlElement): void {
    const latex = this.#formulaOf(frame);
    if (latex === undefined) this.#parts.push({ kind: "frame", frame });
    else if (latex !== "") {
      this.#text += `$${latex}$`;
      this.#parts.push({ kind: "formula", latex });
    }
  }

  #link(element: XmlElement): void {
    const from = this.#text.length;
    this.walk(element);
    const url = element.attributes["xlink:href"] ?? "";
    const isOutside = url !== "" && !url.startsWith("#");
    if (isOutside) this.#parts.push({ kind: "link", text: this.#text.slice(from).trim(), url });
  }

  #ruby(element: XmlElement): void {
    for (const each of childElements(element, "text:ruby-base")) this.walk(each);
    for (const each of childElements(element, "text:ruby-text")) this.#add(`(${textOf(each).trim()})`);
  }
}
