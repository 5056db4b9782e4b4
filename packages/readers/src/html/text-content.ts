import { foldSpace, LINE_BREAK } from "../text/fold-space.ts";
import type { InlineMarks } from "../text/inline-runs.ts";
import { InlinePieces } from "../text/inline-runs.ts";
import { attribute, type Element, isElement, isText, type Parent } from "./dom.ts";
import { formulaOf, isDrawnFormula } from "./formula.ts";
import { elementMarks } from "./marks.ts";
import { type Notes, noNotes } from "./notes.ts";
import { isPermalink } from "./permalink.ts";
import { type ClassMarks, noClasses } from "./style-marks.ts";
import { blockTags, droppedTags } from "./tags.ts";

/** What is known of the document that words are in. */
export interface WordsContext {
  /** Where a link leads; undefined where that is nowhere from here. */
  readonly addressOf: (link: Element) => string | undefined;
  readonly notes: Notes;
  readonly classes: ClassMarks;
}

const nothingKnown: WordsContext = { addressOf: () => undefined, notes: noNotes, classes: noClasses };

type Sink = (text: string, marks: InlineMarks) => void;

/** The text of everything below a node, one line for each block in it. */
export function textContent(parent: Parent, context: WordsContext = nothingKnown): string {
  const parts: string[] = [];
  new Collector((text) => parts.push(text), context).collect(parent, {});
  return foldSpace(parts.join(""));
}

/** The same text in pieces, with its marks and links. */
export function markedContent(parent: Parent, context: WordsContext): InlinePieces {
  const pieces = new InlinePieces();
  new Collector((text, marks) => pieces.add(text, marks), context).collect(parent, {});
  return pieces;
}

class Collector {
  readonly #sink: Sink;
  readonly #context: WordsContext;

  constructor(sink: Sink, context: WordsContext) {
    this.#sink = sink;
    this.#context = context;
  }

  collect(parent: Parent, marks: InlineMarks): void {
    for (const node of parent.childNodes) {
      if (isText(node)) this.#sink(node.value, marks);
      else if (isElement(node)) this.#element(node, marks);
    }
  }

  #element(element: Element, marks: InlineMarks): void {
    const { tagName } = element;
    const { notes } = this.#context;
    const words = replacement(element);
    if (words !== undefined) {
      this.#sink(words, marks);
      return;
    }
    if (droppedTags.has(tagName) || notes.returns.has(element) || isPermalink(element)) return;
    const note = notes.references.get(element);
    if (note !== undefined) {
      this.#sink("", { note });
      return;
    }
    // Cells of a table inside a cell stay on one line.
    const isCell = tagName === "td" || tagName === "th";
    const isBlock = blockTags.has(tagName) && !isCell;
    if (isBlock) this.#sink(LINE_BREAK, marks);
    if (isCell && hasElementBefore(element)) this.#sink(" | ", marks);
    const [before, behind] = signsAround(element);
    const inner = this.#marksIn(element, marks);
    if (before !== "") this.#sink(before, inner);
    this.collect(element, inner);
    if (behind !== "") this.#sink(behind, inner);
    if (isBlock) this.#sink(LINE_BREAK, marks);
  }

  #marksIn(element: Element, marks: InlineMarks): InlineMarks {
    const own = elementMarks(element, this.#context.classes);
    const link = element.tagName === "a" ? this.#context.addressOf(element) : undefined;
    return { ...marks, ...own, ...(link === undefined ? {} : { link }) };
  }
}

function hasElementBefore(element: Element): boolean {
  return element.parentNode?.childNodes.find(isElement) !== element;
}

/** What an element without text of its own says inside a line. */
export function replacement(element: Element): string | undefined {
  const formula = formulaOf(element);
  if (formula) return `$${formula.latex.replace(/\s+/g, " ")}$`;
  if (isDrawnFormula(element)) return "";
  switch (element.tagName) {
    case "br":
      return LINE_BREAK;
    case "img":
      return ` ${attribute(element, "alt") ?? ""} `;
    case "svg":
      return "";
    case "input":
      return attribute(element, "type") === "checkbox" ? checkbox(element) : "";
    default:
      return undefined;
  }
}

function checkbox(element: Element): string {
  return attribute(element, "checked") === undefined ? "[ ] " : "[x] ";
}

const noSigns = ["", ""] as const;

/** What a browser draws around the words of an element. */
export function signsAround(element: Element): readonly [string, string] {
  if (element.tagName === "q") return ["“", "”"];
  if (element.tagName !== "rt") return noSigns;
  // How a word is read stands in brackets, unless the file has them itself.
  const siblings = element.parentNode?.childNodes ?? [];
  const hasOwn = siblings.length > 1000 || siblings.some((node) => node.nodeName === "rp");
  return hasOwn ? noSigns : ["(", ")"];
}
