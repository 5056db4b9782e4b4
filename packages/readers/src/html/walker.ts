import type { Limits } from "../engine/limits.ts";
import type { Block } from "../text/block.ts";
import { BlockWriter } from "../text/block-writer.ts";
import type { InlineMarks, InlinePieces } from "../text/inline-runs.ts";
import {
  allElements,
  attribute,
  type Element,
  isElement,
  isText,
  linesOf,
  type Node,
  type Parent,
} from "./dom.ts";
import { elementMarks } from "./marks.ts";
import { imageBlock, type MediaOptions } from "./media.ts";
import type { Notes } from "./notes.ts";
import type { ClassMarks } from "./style-marks.ts";
import { blockTags, droppedTags } from "./tags.ts";
import { markedContent, textContent, type WordsContext } from "./text-content.ts";

export interface HtmlBlocksOptions {
  readonly limits: Limits;
  readonly blobOf?: MediaOptions["blobOf"];
  /** Leave out links inside the document: only addresses that lead elsewhere are of use. */
  readonly externalLinks?: boolean;
  /** Style sheets that the document names. */
  readonly styles?: readonly string[];
  /** Leave out line numbers: the tree is of a part of a file. */
  readonly withoutLines?: boolean;
}

/** What is done with an element of some tag. */
export type Handler = (walker: Walker, element: Element) => void;

export interface Handlers {
  readonly byTag: ReadonlyMap<string, Handler>;
  /** What an element is whatever its tag: a formula, a note. False where it is neither. */
  readonly before: (walker: Walker, element: Element) => boolean;
}

const linkTags = new Set(["a"]);
const imageTags = new Set(["img"]);

/** Goes through an HTML tree and hands each element to what is known of its tag. */
export class Walker {
  readonly writer = new BlockWriter();
  readonly options: HtmlBlocksOptions;
  /** Of the figure that is being read. */
  caption: string | undefined;

  readonly context: WordsContext;
  readonly #handlers: Handlers;

  constructor(
    options: HtmlBlocksOptions,
    known: { readonly notes: Notes; readonly classes: ClassMarks },
    handlers: Handlers,
  ) {
    this.options = options;
    this.context = { ...known, addressOf: (link) => this.address(link) };
    this.#handlers = handlers;
  }

  walk(parent: Parent): void {
    for (const node of parent.childNodes) this.#node(node);
  }

  #node(node: Node): void {
    if (isText(node)) this.writer.addText(node.value, this.lines(node));
    if (!isElement(node) || this.#handlers.before(this, node) || droppedTags.has(node.tagName)) return;
    const handle = this.#handlers.byTag.get(node.tagName);
    const marks = elementMarks(node, this.context.classes);
    if (marks) this.marked(marks, node, handle);
    else if (handle) handle(this, node);
    else this.container(node);
  }

  container(element: Element): void {
    const isBlock = blockTags.has(element.tagName);
    if (isBlock) this.writer.flush();
    this.walk(element);
    if (isBlock) this.writer.flush();
  }

  lines(node: Node): readonly [number, number] | undefined {
    return this.options.withoutLines === true ? undefined : linesOf(node);
  }

  where(element: Element): { metadata?: Readonly<Record<string, unknown>> } {
    const lines = this.lines(element);
    return lines ? { metadata: { lines } } : {};
  }

  media(element: Element): MediaOptions {
    return { ...this.where(element), caption: this.caption, blobOf: this.options.blobOf };
  }

  /** A block of text, and what its element has inside besides words. */
  emitWithInside(element: Element, block: Block): void {
    this.writer.emit(block);
    // Where there are too many cells with links for their table, the others are listed, as far as a page lists any.
    const isLinkedInside =
      block.category === "heading" || block.category === "table" || block.category === "annotation"
        ? block.content["inline"] !== undefined
        : false;
    if (!isLinkedInside) for (const link of allElements(element, linkTags)) this.attachLink(link);
    for (const image of allElements(element, imageTags)) this.attachImage(image);
    this.writer.flush();
  }

  /** Reads what is inside of an element with further marks. */
  marked(marks: InlineMarks, element: Element, handle?: Handler): void {
    const before = this.writer.marks;
    this.writer.marks = { ...before, ...marks };
    if (handle) handle(this, element);
    else this.container(element);
    this.writer.marks = before;
  }

  /** Where a link leads; undefined where that is nowhere from here, as a script is. */
  address(element: Element): string | undefined {
    const url = attribute(element, "href")?.trim() ?? "";
    if (url === "" || url === "#" || /^(javascript|data):/i.test(url)) return undefined;
    if (url.startsWith("#")) return url;
    return this.options.externalLinks === true && !/^[a-z][a-z+.-]*:/i.test(url) ? undefined : url;
  }

  /** The words inside of an element with their marks and links. */
  pieces(element: Element): InlinePieces {
    return markedContent(element, this.context);
  }

  /** The same words without. */
  words(parent: Parent): string {
    return textContent(parent, this.context);
  }

  attachLink(element: Element): void {
    const url = this.address(element);
    // A place in the document is of use in its sentence only.
    if (url !== undefined && !url.startsWith("#"))
      this.writer.attachLink(this.words(element).slice(0, 500), url);
  }

  attachImage(element: Element): void {
    const block = imageBlock(element, this.media(element));
    if (block) this.writer.attach(block);
  }
}
