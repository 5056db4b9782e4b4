import type { Block } from "./block.ts";
import { foldSpace } from "./fold-space.ts";
import type { InlineMarks } from "./inline-runs.ts";
import { InlinePieces, inlineContent } from "./inline-runs.ts";
import { ListItems } from "./list-items.ts";

type Lines = readonly [number, number];
type InlineText = ReturnType<typeof inlineContent>;

interface OpenList {
  readonly ordered: boolean;
  /** What the next item is counted as. */
  next: number;
}

/** Receives text and blocks in reading order and makes paragraphs and lists of them. */
export class BlockWriter {
  readonly blocks: Block[] = [];
  /** How paragraphs are marked from here on, for example `quote`. */
  style: string | undefined;
  /** How the words that come are marked. */
  marks: InlineMarks = {};
  #text: string[] = [];
  #pieces = new InlinePieces();
  #lines: Lines | undefined;
  /** Links and images of the paragraph or list that is being written: they follow it. */
  #attached: Block[] = [];
  #urls = new Set<string>();
  readonly #lists: OpenList[] = [];
  readonly #items = new ListItems();
  #atItemStart = false;

  addText(text: string, lines?: Lines): void {
    this.#text.push(text);
    this.#pieces.add(text, this.marks);
    if (lines && text.trim() !== "") this.#lines = [this.#lines?.[0] ?? lines[0], lines[1]];
  }

  /** Text whose marks are known already. */
  addPieces(pieces: InlinePieces, lines?: Lines): void {
    const before = this.marks;
    for (const { text, marks } of pieces) {
      this.marks = marks;
      this.addText(text, lines);
    }
    this.marks = before;
  }

  attach(block: Block): void {
    this.#attached.push(block);
  }

  /** A link that stands in no sentence is an element of its own. */
  attachLink(text: string, url: string): void {
    if (this.#urls.has(url)) return;
    this.#urls.add(url);
    this.#attached.push({ category: "link", content: { text: text || url, url } });
  }

  /** Ends the paragraph. */
  flush(): void {
    const text = this.#text.length === 0 ? "" : foldSpace(this.#text.join(""));
    const lines = this.#lines;
    const content = inlineContent(text, this.#pieces);
    this.#text = [];
    this.#pieces = new InlinePieces();
    this.#lines = undefined;
    const list = this.#lists.at(-1);
    if (list) this.#addItem(content, list, lines);
    else {
      if (text !== "") this.blocks.push(this.#paragraph(content, lines));
      this.#release();
    }
  }

  /** Adds a block after what was written so far. */
  emit(block: Block): void {
    this.flush();
    this.#endItems();
    this.blocks.push(block);
    this.#release();
  }

  openList(ordered: boolean, start = 1): void {
    this.flush();
    this.#lists.push({ ordered, next: start });
  }

  closeList(): void {
    this.flush();
    this.#lists.pop();
    this.#atItemStart = false;
    if (this.#lists.length === 0) this.#endItems();
  }

  openItem(number?: number): void {
    this.flush();
    const list = this.#lists.at(-1);
    if (list && number !== undefined) list.next = number;
    this.#atItemStart = true;
  }

  finish(): readonly Block[] {
    this.flush();
    this.#endItems();
    return this.blocks;
  }

  #paragraph(content: InlineText, lines: Lines | undefined): Block {
    const [only, ...others] = content.inline ?? [];
    // A link alone in its paragraph is a link, unless it stays inside the document; who reads only links finds it.
    if (only?.link !== undefined && !only.link.startsWith("#") && others.length === 0)
      return {
        category: "link",
        content: { text: content.text, url: only.link },
        ...(lines ? { metadata: { lines } } : {}),
      };
    const metadata = { ...(lines ? { lines } : {}), ...(this.style ? { style: this.style } : {}) };
    const quote = this.style === "quote" ? { quote: true } : {};
    return { category: "text", content: { ...content, ...quote }, metadata };
  }

  #addItem(content: InlineText, list: OpenList, lines: Lines | undefined): void {
    if (content.text === "") return;
    const { ordered, next } = list;
    // Behind a block inside of an item, such as code, the words that go on are no item of their own.
    if (!this.#atItemStart && this.#items.isEmpty) {
      this.blocks.push(this.#paragraph(content, lines));
      return;
    }
    const item = { depth: this.#lists.length, ordered, ...content };
    if (this.#atItemStart) {
      this.#items.add({ ...item, ...(ordered ? { number: next } : {}) }, lines);
      list.next += 1;
    } else this.#items.continue(item, lines);
    this.#atItemStart = false;
  }

  #endItems(): void {
    const list = this.#items.take();
    if (list) this.blocks.push(list);
    this.#release();
  }

  #release(): void {
    this.blocks.push(...this.#attached);
    this.#attached = [];
    this.#urls = new Set();
  }
}
