import type { Block } from "./block.ts";
import { foldSpace } from "./fold-space.ts";
import { ListItems } from "./list-items.ts";

type Lines = readonly [number, number];

interface OpenList {
  readonly ordered: boolean;
}

/** Receives text and blocks in reading order and makes paragraphs and lists of them. */
export class BlockWriter {
  readonly blocks: Block[] = [];
  /** How paragraphs are marked from here on, for example `quote`. */
  style: string | undefined;
  #text: string[] = [];
  #lines: Lines | undefined;
  /** Links and images of the paragraph or list that is being written: they follow it. */
  #attached: Block[] = [];
  #urls = new Set<string>();
  readonly #lists: OpenList[] = [];
  readonly #items = new ListItems();
  #atItemStart = false;

  addText(text: string, lines?: Lines): void {
    this.#text.push(text);
    if (lines && text.trim() !== "") this.#lines = [this.#lines?.[0] ?? lines[0], lines[1]];
  }

  attach(block: Block): void {
    this.#attached.push(block);
  }

  attachLink(text: string, url: string): void {
    if (this.#urls.has(url)) return;
    this.#urls.add(url);
    this.#attached.push({ category: "link", content: { text: text || url, url } });
  }

  /** Ends the paragraph. */
  flush(): void {
    const text = this.#text.length === 0 ? "" : foldSpace(this.#text.join(""));
    const lines = this.#lines;
    this.#text = [];
    this.#lines = undefined;
    const list = this.#lists.at(-1);
    if (list) this.#addItem(text, list.ordered, lines);
    else {
      if (text !== "") this.blocks.push(this.#paragraph(text, lines));
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

  openList(ordered: boolean): void {
    this.flush();
    this.#lists.push({ ordered });
  }

  closeList(): void {
    this.flush();
    this.#lists.pop();
    this.#atItemStart = false;
    if (this.#lists.length === 0) this.#endItems();
  }

  openItem(): void {
    this.flush();
    this.#atItemStart = true;
  }

  finish(): readonly Block[] {
    this.flush();
    this.#endItems();
    return this.blocks;
  }

  #paragraph(text: string, lines: Lines | undefined): Block {
    const metadata = { ...(lines ? { lines } : {}), ...(this.style ? { style: this.style } : {}) };
    return { category: "text", content: { text }, metadata };
  }

  #addItem(text: string, ordered: boolean, lines: Lines | undefined): void {
    if (text === "") return;
    const item = { depth: this.#lists.length, ordered, text };
    if (this.#atItemStart) this.#items.add(item, lines);
    else this.#items.continue(item, lines);
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
