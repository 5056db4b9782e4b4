import { foldSpace, LINE_BREAK } from "../text/fold-space.ts";
import type { InlineMarks } from "../text/inline-runs.ts";
import { InlinePieces } from "../text/inline-runs.ts";
import { attribute, type Element, isElement, isText, type Node, type Parent } from "./dom.ts";
import { marksOfTags } from "./marks.ts";
import { blockTags, droppedTags } from "./tags.ts";

/** Where a link leads; undefined where that is nowhere from here. */
export type AddressOf = (link: Element) => string | undefined;

type Sink = (text: string, marks: InlineMarks) => void;

/** The text of everything below a node, one line for each block in it. */
export function textContent(parent: Parent): string {
  const parts: string[] = [];
  new Collector((text) => parts.push(text)).collect(parent, {});
  return foldSpace(parts.join(""));
}

/** The same text in pieces, with its marks and links. */
export function markedContent(parent: Parent, addressOf: AddressOf): InlinePieces {
  const pieces = new InlinePieces();
  new Collector((text, marks) => pieces.add(text, marks), addressOf).collect(parent, {});
  return pieces;
}

class Collector {
  readonly #sink: Sink;
  readonly #addressOf: AddressOf;

  constructor(sink: Sink, addressOf: AddressOf = () => undefined) {
    this.#sink = sink;
    this.#addressOf = addressOf;
  }

  collect(parent: Parent, marks: InlineMarks): void {
    for (const node of parent.childNodes) {
      if (isText(node)) this.#sink(node.value, marks);
      else if (isElement(node)) this.#element(node, marks);
    }
  }

  #element(element: Element, marks: InlineMarks): void {
    const { tagName } = element;
    if (droppedTags.has(tagName)) return;
    const words = replacement(element);
    if (words !== undefined) {
      this.#sink(words, marks);
      return;
    }
    // Cells of a table inside a cell stay on one line.
    const isCell = tagName === "td" || tagName === "th";
    const isBlock = blockTags.has(tagName) && !isCell;
    if (isBlock) this.#sink(LINE_BREAK, marks);
    if (isCell && hasElementBefore(element)) this.#sink(" | ", marks);
    this.collect(element, this.#marksIn(element, marks));
    if (isBlock) this.#sink(LINE_BREAK, marks);
  }

  #marksIn(element: Element, marks: InlineMarks): InlineMarks {
    const own = marksOfTags.get(element.tagName);
    if (own) return { ...marks, ...own };
    const link = element.tagName === "a" ? this.#addressOf(element) : undefined;
    return link === undefined ? marks : { ...marks, link };
  }
}

function hasElementBefore(element: Element): boolean {
  return element.parentNode?.childNodes.find(isElement) !== element;
}

/** What an element without text of its own says inside a line. */
export function replacement(element: Element): string | undefined {
  switch (element.tagName) {
    case "br":
      return LINE_BREAK;
    case "img":
      return ` ${attribute(element, "alt") ?? ""} `;
    case "math":
      return ` ${mathText(element)} `;
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

/** The TeX of a formula where it carries any, else its signs. */
export function mathText(element: Element): string {
  const alt = attribute(element, "alttext") ?? texAnnotation(element);
  if (alt !== undefined) return alt.trim();
  const parts: string[] = [];
  for (const child of element.childNodes) collectMath(child, parts);
  return foldSpace(parts.join(" "));
}

function collectMath(node: Node, parts: string[]): void {
  if (isText(node)) parts.push(node.value);
  else if (isElement(node)) for (const child of node.childNodes) collectMath(child, parts);
}

function texAnnotation(element: Element): string | undefined {
  const open: Node[] = [...element.childNodes];
  for (const node of open) {
    if (!isElement(node)) continue;
    if (node.tagName === "annotation" && attribute(node, "encoding") === "application/x-tex")
      return node.childNodes
        .filter(isText)
        .map(({ value }) => value)
        .join("");
    open.push(...node.childNodes);
  }
  return undefined;
}
