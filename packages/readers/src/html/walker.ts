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
import { imageBlock, type MediaOptions } from "./media.ts";
import { blockTags, droppedTags } from "./tags.ts";
import { markedContent, textContent } from "./text-content.ts";

export interface HtmlBlocksOptions {
  readonly limits: Limits;
  readonly blobOf?: MediaOptions["blobOf"];
  /** Leave out links inside the document: only addresses that lead elsewhere are of use. */
  readonly externalLinks?: boolean;
  /** Leave out line numbers: the tree is of a part of a file. */
  readonly withoutLines?: boolean;
}

/** What is done with an element of some tag. */
export type Handler = (walker: Walker, element: Element) => void;
export type Handlers = ReadonlyMap<string, Handler>;

const linkTags = new Set(["a"]);
const imageTags = new Set(["img"]);

/** Goes through an HTML tree and hands each element to what is known of its tag. */
export class Walker {
  readonly writer = new BlockWriter();
  readonly options: HtmlBlocksOptions;
  /** Of the figure that is being read. */
  caption: string | undefined;

  readonly #handlers: Handlers;

  constructor(options: HtmlBlocksOptions, handlers: Handlers) {
    this.options = options;
    this.#handlers = handlers;
  }

  walk(parent: Parent): void {
    for (const node of parent.childNodes) this.#node(node);
  }

  #node(node: Node): void {
    if (isText(node)) this.writer.addText(node.value, this.lines(node));
    if (!isElement(node) || droppedTags.has(node.tagName)) return;
    const handle = this.#handlers.get(node.tagName);
    if (handle) handle(this, node);
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
      block.category === "heading" || block.category === "table"
        ? block.content["inline"] !== undefined
        : false;
    if (!isLinkedInside) for (const link of allElements(element, linkTags)) this.attachLink(link);
    for (const image of allElements(element, imageTags)) this.attachImage(image);
    this.writer.flush();
  }

  /** Reads what is inside of an element with further marks. */
  marked(marks: InlineMarks, element: Element): void {
    const before = this.writer.marks;
    this.writer.marks = { ...before, ...marks };
    this.container(element);
    this.writer.marks = before;
  }

  /** Where a link leads; undefined where that is nowhere from here: places inside the document, scripts. */
  address(element: Element): string | undefined {
    const url = attribute(element, "href")?.trim() ?? "";
    if (url === "" || url.startsWith("#") || /^(javascript|data):/i.test(url)) return undefined;
    return this.options.externalLinks === true && !/^[a-z][a-z+.-]*:/i.test(url) ? undefined : url;
  }

  /** The words inside of an element with their marks and links. */
  pieces(element: Element): InlinePieces {
    return markedContent(element, (link) => this.address(link));
  }

  attachLink(element: Element): void {
    const url = this.address(element);
    if (url !== undefined) this.writer.attachLink(textContent(element).slice(0, 500), url);
  }

  attachImage(element: Element): void {
    const block = imageBlock(element, this.media(element));
    if (block) this.writer.attach(block);
  }
}
