import type { PageElement } from "@a2c-smcp/readers";
import type { Passage, TextSpan } from "../index/model.ts";

/** A passage is about as long as this; where it ends is between two elements or two rows. */
export const PASSAGE_CHARACTERS = 8_000;

type SpanRows = Pick<TextSpan, "rowOffset" | "rowCount">;

/** Gathers the text of a page into passages and notes where in them each element stands. */
export class PassageWriter {
  readonly #pageIndex: number;
  readonly #firstPart: number;
  readonly #passages: Passage[] = [];
  #body = "";
  #headings: string[] = [];
  #spans: TextSpan[] = [];

  /** `firstPart` passages of the page were made before. */
  constructor(pageIndex: number, firstPart = 0) {
    this.#pageIndex = pageIndex;
    this.#firstPart = firstPart;
  }

  /** Begins a new passage when the present one does not take so much more; returns whether it did. */
  makeRoom(characters: number): boolean {
    const isFull = this.#body !== "" && this.#body.length + 1 + characters > PASSAGE_CHARACTERS;
    if (isFull) this.#close();
    return isFull;
  }

  /** Adds text of an element; one that is too long for a passage goes on in the next. */
  add(element: PageElement, text: string, rows: SpanRows = {}): void {
    for (const piece of pieces(text)) {
      this.makeRoom(piece.length);
      if (element.category === "heading") this.#headings.push(piece);
      const start = this.#body === "" ? 0 : this.#body.length + 1;
      this.#body = start === 0 ? piece : `${this.#body}\n${piece}`;
      const { element_id: elementId, category } = element;
      this.#spans.push({ elementId, category, start, end: this.#body.length, ...rows });
    }
  }

  /** The passages; a page without any text has one that is empty, so that its title is found. */
  finish(): readonly Passage[] {
    const isEmptyPage = this.#firstPart === 0 && this.#passages.length === 0;
    if (this.#body !== "" || isEmptyPage) this.#close();
    return this.#passages;
  }

  #close(): void {
    this.#passages.push({
      pageIndex: this.#pageIndex,
      part: this.#firstPart + this.#passages.length,
      headings: this.#headings.join("\n"),
      body: this.#body,
      spans: this.#spans,
    });
    this.#body = "";
    this.#headings = [];
    this.#spans = [];
  }
}

/** A text in pieces that fit a passage, cut after a line or a word where there is one. */
function* pieces(text: string): Generator<string> {
  let rest = text;
  while (rest.length > PASSAGE_CHARACTERS) {
    const head = rest.slice(0, PASSAGE_CHARACTERS);
    const cut = Math.max(head.lastIndexOf("\n"), head.lastIndexOf(" "));
    // Half of a surrogate pair is no character.
    const hard = /[\uD800-\uDBFF]$/.test(head) ? head.length - 1 : head.length;
    const end = cut > PASSAGE_CHARACTERS / 2 ? cut : hard;
    yield rest.slice(0, end);
    rest = rest.slice(end);
  }
  if (rest !== "") yield rest;
}
