import type { InlineMarks } from "../../text/inline-runs.ts";
import { InlinePieces } from "../../text/inline-runs.ts";
import { child, childElements, numberOf, textOf } from "../../xml/query.ts";
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
  /** The text in pieces, with marks and links. */
  readonly pieces: InlinePieces;
}

/** What a text refers to. */
export interface OdfInlineContext {
  readonly formulaOf?: FormulaOf | undefined;
  /** How a style of words marks them. */
  readonly marksOf?: ((style: string) => InlineMarks) | undefined;
}

/** The formula of a frame that holds one. */
export type FormulaOf = (frame: XmlElement) => string | undefined;

const MOST_SPACES = 1000;
/** Things that are drawn; their text is theirs, not the paragraph's. */
const shapes =
  /^draw:(?:frame|g|custom-shape|rect|ellipse|circle|line|polygon|polyline|path|connector|caption|a)$/;

type Handler = (reader: OdfInlineReader, element: XmlElement) => void;

/** Reads the text of a paragraph and everything that hangs on it. */
export function readOdfInline(paragraph: XmlElement, context: OdfInlineContext = {}): OdfInline {
  const reader = new OdfInlineReader(context);
  reader.walk(paragraph);
  return reader.finish();
}

/** The text of several paragraphs, a line for each. */
export function odfText(parent: XmlElement | undefined): string {
  return paragraphsBelow(parent)
    .map((paragraph) => readOdfInline(paragraph).text)
    .filter((line) => line !== "")
    .join("\n");
}

/** The paragraphs in an element, at any depth. */
export function paragraphsBelow(parent: XmlElement | undefined): XmlElement[] {
  const found: XmlElement[] = [];
  const walk = (element: XmlElement | undefined): void => {
    for (const each of childElements(element)) {
      if (each.name === "text:p" || each.name === "text:h") found.push(each);
      else walk(each);
    }
  };
  walk(parent);
  return found;
}

/** What a note is called where it hangs and where it stands: footnotes and endnotes are counted apart. */
export function odfNoteLabel(note: XmlElement): string {
  const citation = textOf(child(note, "text:note-citation")).trim();
  const label = /^[^\]\s]{1,20}$/.test(citation) ? citation : (note.attributes["text:id"] ?? "");
  return note.attributes["text:note-class"] === "endnote" ? `e${label}` : label;
}

/** A place that a writer has named; programs name theirs with underscores and bars. */
function isNamedPlace(url: string): boolean {
  return /^#[^_|][^|]*$/.test(url);
}

class OdfInlineReader {
  // One table for all readers: they are made by the thousand.
  static readonly #handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
    ["text:s", (reader, element) => reader.#spaces(element)],
    ["text:tab", (reader) => reader.#add("\t")],
    ["text:line-break", (reader) => reader.#add("\n")],
    ["text:a", (reader, element) => reader.#link(element)],
    ["text:span", (reader, element) => reader.#span(element)],
    ["text:note", (reader, note) => reader.#note(note)],
    ["office:annotation", (reader, comment) => reader.#parts.push({ kind: "comment", comment })],
    ["text:change", (reader, { attributes }) => reader.#deletion(attributes["text:change-id"] ?? "")],
    ["draw:control", (reader, { attributes }) => reader.#control(attributes["draw:control"] ?? "")],
    ["text:ruby", (reader, element) => reader.#ruby(element)],
  ]);

  readonly #context: OdfInlineContext;
  readonly #parts: OdfPart[] = [];
  readonly #pieces = new InlinePieces();
  #text = "";
  #marks: InlineMarks = {};

  constructor(context: OdfInlineContext) {
    this.#context = context;
  }

  walk(parent: XmlElement): void {
    for (const node of parent.children) {
      // White space in the file is only layout: spaces that count are written as elements.
      if (typeof node === "string") this.#add(node.replaceAll(/[ \t\r\n]+/g, " "));
      else this.#element(node);
    }
  }

  finish(): OdfInline {
    const text = this.#text.trim();
    return { text, indented: this.#text.trimEnd(), parts: this.#parts, pieces: this.#pieces };
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
    const added = isDouble ? text.slice(1) : text;
    this.#text += added;
    this.#pieces.add(added, this.#marks);
  }

  #span(element: XmlElement): void {
    const style = element.attributes["text:style-name"] ?? "";
    this.#marked(this.#context.marksOf?.(style) ?? {}, element);
  }

  #marked(marks: InlineMarks, element: XmlElement): void {
    const before = this.#marks;
    this.#marks = { ...before, ...marks };
    this.walk(element);
    this.#marks = before;
  }

  #note(note: XmlElement): void {
    this.#pieces.add("", { note: odfNoteLabel(note) });
    this.#parts.push({ kind: "note", note });
  }

  #frame(frame: XmlElement): void {
    const latex = this.#context.formulaOf?.(frame);
    if (latex === undefined) this.#parts.push({ kind: "frame", frame });
    else if (latex !== "") {
      this.#add(`$${latex}$`);
      this.#parts.push({ kind: "formula", latex });
    }
  }

  #link(element: XmlElement): void {
    const from = this.#text.length;
    const url = element.attributes["xlink:href"] ?? "";
    const isOutside = url !== "" && !url.startsWith("#");
    this.#marked(isOutside || isNamedPlace(url) ? { link: url } : {}, element);
    if (isOutside) this.#parts.push({ kind: "link", text: this.#text.slice(from).trim(), url });
  }

  #ruby(element: XmlElement): void {
    for (const each of childElements(element, "text:ruby-base")) this.walk(each);
    for (const each of childElements(element, "text:ruby-text")) this.#add(`(${textOf(each).trim()})`);
  }
}
