import type { InlineMarks } from "../../text/inline-runs.ts";
import { InlinePieces } from "../../text/inline-runs.ts";
import { trimLineEnds } from "../../text/trim-line-ends.ts";
import { attributeOf, textOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { isMonospaced } from "../paged/fonts.ts";
import { withSymbols } from "../paged/symbol-fonts.ts";
import type { Inline, InlinePart } from "./inline-part.ts";
import { runMarks } from "./run-marks.ts";
import type { StyleSheet } from "./styles.ts";

/** The words of a paragraph as they are read: with the face, marks and links of the run that they stand in. */
export class InlineText {
  readonly #styles: StyleSheet;
  readonly #pieces = new InlinePieces();
  /** Where the links lead that are open. */
  readonly #addresses: string[] = [];
  #text = "";
  #characters = 0;
  #monospaced = 0;
  #isRunMonospaced = false;
  #marks: InlineMarks = {};
  #font: string | undefined;

  constructor(styles: StyleSheet) {
    this.#styles = styles;
  }

  get length(): number {
    return this.#text.length;
  }

  since(from: number): string {
    return this.#text.slice(from);
  }

  beginRun(properties: XmlElement | undefined): void {
    const styleId = attributeOf(properties, ["w:rStyle"], "w:val");
    this.#font = attributeOf(properties, ["w:rFonts"], "w:ascii");
    this.#isRunMonospaced =
      isMonospaced(this.#font) || (styleId !== undefined && this.#styles.isMonospaced(styleId));
    const styled = styleId === undefined ? {} : this.#styles.marks(styleId);
    this.#marks = { ...styled, ...runMarks(properties) };
  }

  endRun(): void {
    this.#marks = {};
    this.#font = undefined;
    this.#isRunMonospaced = false;
  }

  beginLink(address: string): void {
    this.#addresses.push(address);
  }

  endLink(): void {
    this.#addresses.pop();
  }

  /** The words of an element, as the font of the run draws them. */
  words(element: XmlElement): string {
    return withSymbols(textOf(element), this.#font);
  }

  /** `fieldAddress` is where the field leads that the words are the result of. */
  add(text: string, fieldAddress: string | undefined): void {
    this.#text += text;
    this.#pieces.add(text, this.#marksHere(fieldAddress));
    const visible = text.trim().length;
    this.#characters += visible;
    if (this.#isRunMonospaced) this.#monospaced += visible;
  }

  addNote(label: string): void {
    this.#pieces.add("", { note: label });
  }

  finish(parts: readonly InlinePart[]): Inline {
    return {
      text: trimLineEnds(this.#text.trim()),
      indented: this.#text.trimEnd(),
      parts,
      pieces: this.#pieces,
      isMonospaced: this.#characters > 0 && this.#monospaced === this.#characters,
    };
  }

  #marksHere(fieldAddress: string | undefined): InlineMarks {
    const link = this.#addresses.at(-1) ?? fieldAddress;
    const code = this.#isRunMonospaced && !this.#styles.usesMonospacedText;
    return { ...this.#marks, ...(code ? { code: true } : {}), ...(link === undefined ? {} : { link }) };
  }
}
