import type { Relationships } from "../../archive/relationships.ts";
import { ommlToLatex } from "../../math/omml.ts";
import { chosenAlternative } from "../../xml/alternate-content.ts";
import { child, childElements, descendants, textOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { symbolCharacter } from "../paged/symbol-fonts.ts";
import { readDrawing, readLegacyDrawing } from "./drawing.ts";
import type { Field } from "./field-stack.ts";
import { addressOf, FieldStack } from "./field-stack.ts";
import { readControl } from "./form-control.ts";
import type { Inline, InlinePart } from "./inline-part.ts";
import { InlineText } from "./inline-text.ts";
import { type LastLines, noteLabel } from "./note-label.ts";
import type { StyleSheet } from "./styles.ts";

export interface InlineContext {
  /** Of the part that the text stands in. */
  readonly relationships: Relationships;
  readonly styles: StyleSheet;
  readonly lines: LastLines;
}

type Handler = (reader: InlineReader, element: XmlElement) => void;

const ignore: Handler = () => undefined;

/** Reads the text of a paragraph and everything that hangs on it. */
export function readInline(paragraph: XmlElement, context: InlineContext): Inline {
  const reader = new InlineReader(context);
  reader.walk(paragraph);
  return reader.finish();
}

class InlineReader {
  // One table for all readers: they are made by the thousand.
  static readonly #handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
    ["w:pPr", ignore],
    ["w:rPr", ignore],
    ["w:delText", ignore],
    ["w:delInstrText", ignore],
    ["w:sdtPr", ignore],
    ["w:softHyphen", ignore],
    ["w:commentRangeEnd", ignore],
    ["w:r", (reader, run) => reader.#run(run)],
    ["w:t", (reader, element) => reader.#add(reader.#text.words(element))],
    ["w:tab", (reader) => reader.#add("\t")],
    ["w:ptab", (reader) => reader.#add("\t")],
    ["w:br", (reader, element) => reader.#lineBreak(element)],
    ["w:cr", (reader) => reader.#add("\n")],
    ["w:noBreakHyphen", (reader) => reader.#add("-")],
    ["w:sym", (reader, element) => reader.#symbol(element)],
    ["w:ruby", (reader, element) => reader.#ruby(element)],
    ["w:instrText", (reader, element) => reader.#fields.instruct(textOf(element))],
    ["w:fldChar", (reader, element) => reader.#fieldMark(element)],
    ["w:fldSimple", (reader, element) => reader.#simpleField(element)],
    ["w:hyperlink", (reader, element) => reader.#hyperlink(element)],
    ["w:sdt", (reader, element) => reader.#control(element)],
    ["w:del", (reader, element) => reader.#change(element, "deletion")],
    ["w:moveFrom", (reader, element) => reader.#change(element, "moved-away")],
    ["w:drawing", (reader, element) => reader.#draw(readDrawing(element))],
    ["w:pict", (reader, element) => reader.#draw(readLegacyDrawing(element))],
    ["w:object", (reader, element) => reader.#draw(readLegacyDrawing(element))],
    ["w:footnoteReference", (reader, element) => reader.#note(element, "footnote")],
    ["w:endnoteReference", (reader, element) => reader.#note(element, "endnote")],
    ["w:commentRangeStart", (reader, element) => reader.#startComment(element)],
    ["w:commentReference", (reader, element) => reader.#comment(element)],
    ["m:oMathPara", (reader, element) => reader.#formulas(element)],
    ["m:oMath", (reader, element) => reader.#formula(element)],
    ["mc:AlternateContent", (reader, element) => reader.#alternative(element)],
  ]);

  readonly #context: InlineContext;
  readonly #parts: InlinePart[] = [];
  readonly #fields = new FieldStack();
  readonly #commentStarts = new Map<string, number>();
  readonly #text: InlineText;

  constructor(context: InlineContext) {
    this.#context = context;
    this.#text = new InlineText(context.styles);
  }

  walk(parent: XmlElement): void {
    for (const element of childElements(parent)) {
      const handle = InlineReader.#handlers.get(element.name);
      // Whatever is not known is a frame around runs: insertions, smart tags, directions.
      if (handle) handle(this, element);
      else this.walk(element);
    }
  }

  finish(): Inline {
    return this.#text.finish(this.#parts);
  }

  #add(text: string): void {
    // Inside a field, only the result is text.
    if (!this.#fields.isInInstruction) this.#text.add(text, this.#fields.address);
  }

  #run(run: XmlElement): void {
    this.#text.beginRun(child(run, "w:rPr"));
    this.walk(run);
    this.#text.endRun();
  }

  #lineBreak({ attributes }: XmlElement): void {
    const type = attributes["w:type"];
    this.#add(type === "page" || type === "column" ? " " : "\n");
  }

  #symbol({ attributes }: XmlElement): void {
    this.#add(symbolCharacter(attributes["w:font"] ?? "", attributes["w:char"] ?? ""));
  }

  #draw(parts: Iterable<InlinePart>): void {
    this.#parts.push(...parts);
  }

  /** The reading of a word follows it in brackets. */
  #ruby(element: XmlElement): void {
    const base = child(element, "w:rubyBase");
    if (base) this.walk(base);
    const reading = textOf(child(element, "w:rt")).trim();
    if (reading !== "") this.#add(`(${reading})`);
  }

  #fieldMark(mark: XmlElement): void {
    const type = mark.attributes["w:fldCharType"];
    if (type === "begin") this.#fields.begin(mark);
    else if (type === "separate") this.#fields.beginResult(this.#text.length);
    else if (type === "end") this.#endField(this.#fields.end());
  }

  #endField(field: Field | undefined): void {
    if (!field) return;
    const result = field.from === undefined ? "" : this.#text.since(field.from);
    this.#link(addressOf(field.instruction), result);
    if (!field.form) return;
    const value = field.form.field_type === "text" ? result.trim() : field.form.value;
    if (field.form.field_type === "checkbox") this.#add(value === true ? "☒" : "☐");
    else if (result.trim() === "" && typeof value === "string") this.#add(value);
    this.#parts.push({ kind: "field", field: { ...field.form, value } });
  }

  #simpleField(element: XmlElement): void {
    this.#linked(addressOf(element.attributes["w:instr"] ?? ""), element);
  }

  #hyperlink(element: XmlElement): void {
    const target = this.#context.relationships.get(element.attributes["r:id"] ?? "");
    const anchor = element.attributes["w:anchor"];
    const place = anchor === undefined ? "" : `#${anchor}`;
    if (target?.isExternal) this.#linked(`${target.target}${place}`, element);
    // Names that Word gives by itself begin with an underscore.
    else if (/^#[^_]/.test(place)) this.#placed(place, element);
    else this.walk(element);
  }

  /** Words that lead to a place in the document: a mark of theirs, and no link to elsewhere. */
  #placed(place: string, element: XmlElement): void {
    this.#text.beginLink(place);
    this.walk(element);
    this.#text.endLink();
  }

  #linked(url: string | undefined, element: XmlElement): void {
    const from = this.#text.length;
    if (url !== undefined && url !== "") this.#text.beginLink(url);
    this.walk(element);
    if (url !== undefined && url !== "") this.#text.endLink();
    this.#link(url, this.#text.since(from));
  }

  #link(url: string | undefined, text: string): void {
    if (url !== undefined && url !== "") this.#parts.push({ kind: "link", text: text.trim(), url });
  }

  #control(element: XmlElement): void {
    this.walk(element);
    const field = readControl(element);
    if (field) this.#parts.push({ kind: "field", field });
  }

  #change(element: XmlElement, type: "deletion" | "moved-away"): void {
    const names = type === "deletion" ? ["w:delText"] : ["w:t", "w:delText"];
    const text = names.flatMap((name) => [...descendants(element, name)].map(textOf)).join("");
    if (text.trim() === "") return;
    const { "w:author": author = "", "w:date": date = "" } = element.attributes;
    this.#parts.push({ kind: "change", type, author, date, text });
  }

  #note({ attributes }: XmlElement, type: "footnote" | "endnote"): void {
    const id = attributes["w:id"] ?? "";
    this.#text.addNote(noteLabel(type, id, this.#context.lines));
    this.#parts.push({ kind: "note", type, id });
  }

  #startComment({ attributes }: XmlElement): void {
    this.#commentStarts.set(attributes["w:id"] ?? "", this.#text.length);
  }

  #comment({ attributes }: XmlElement): void {
    const id = attributes["w:id"] ?? "";
    this.#parts.push({
      kind: "comment",
      id,
      target: this.#text.since(this.#commentStarts.get(id) ?? 0).trim(),
    });
  }

  #formulas(element: XmlElement): void {
    const lines = [...childElements(element, "m:oMath")].map(ommlToLatex).filter((latex) => latex !== "");
    // Several formulas of one paragraph stand below each other.
    this.#latex(
      lines.length > 1 ? `\\begin{gathered}${lines.join(" \\\\ ")}\\end{gathered}` : (lines[0] ?? ""),
    );
  }

  #formula(element: XmlElement): void {
    this.#latex(ommlToLatex(element));
  }

  #latex(latex: string): void {
    if (latex === "") return;
    this.#add(`$${latex}$`);
    this.#parts.push({ kind: "formula", latex });
  }

  #alternative(element: XmlElement): void {
    const chosen = chosenAlternative(element);
    if (chosen) this.walk(chosen);
  }
}
