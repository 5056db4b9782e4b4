import type { Block } from "../../text/block.ts";
import { foldSpace } from "../../text/fold-space.ts";
import { ListItems } from "../../text/list-items.ts";

/** What a paragraph is, as its control words say. */
export interface ParagraphState {
  readonly inTable: boolean;
  /** Heading level from 1. */
  readonly level?: number | undefined;
  readonly listDepth: number;
}

export const plainParagraph: ParagraphState = { inTable: false, listDepth: 0 };

/** Takes the text of an RTF file in order and makes headings, paragraphs, lists and tables of it. */
export class RtfFlow {
  readonly blocks: Block[] = [];
  readonly #items = new ListItems();
  #text = "";
  /** The number or bullet that stands before the paragraph. */
  #marker: string | undefined;
  #cell: string[] = [];
  #row: string[] = [];
  #rows: string[][] = [];
  #attached: Block[] = [];

  get textLength(): number {
    return this.#text.length;
  }

  /** What was added to the paragraph since it had this length. */
  textFrom(start: number): string {
    return foldSpace(this.#text.slice(start));
  }

  addText(text: string): void {
    this.#text += text;
  }

  setMarker(marker: string): void {
    this.#marker = marker.trim();
  }

  /** Links, pictures and notes follow the paragraph or table that they are in. */
  attach(block: Block): void {
    this.#attached.push(block);
  }

  endParagraph(state: ParagraphState): void {
    const text = this.#takeText();
    if (state.inTable) {
      if (text !== "") this.#cell.push(text);
      return;
    }
    this.endTable();
    this.#addParagraph(text, state);
    this.#marker = undefined;
  }

  endCell(): void {
    const text = this.#takeText();
    if (text !== "") this.#cell.push(text);
    this.#row.push(this.#cell.join("\n"));
    this.#cell = [];
  }

  /** A row of a table inside a cell stays in the text of the cell. */
  endNestedCell(): void {
    this.#text += " | ";
  }

  endRow(): void {
    if (this.#text.trim() !== "" || this.#cell.length > 0) this.endCell();
    this.#takeItems();
    if (this.#row.length > 0) this.#rows.push(this.#row);
    this.#row = [];
  }

  endTable(): void {
    if (this.#row.length > 0) this.endRow();
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    const columns = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
    const full = rows.map((row) => [...row, ...Array.from({ length: columns - row.length }, () => null)]);
    this.blocks.push({
      category: "table",
      content: { rows: full, total_rows: full.length, total_columns: columns },
    });
    this.#release();
  }

  finish(state: ParagraphState): readonly Block[] {
    this.endParagraph({ ...state, inTable: false });
    this.endTable();
    this.#takeItems();
    this.#release();
    return this.blocks;
  }

  #takeText(): string {
    const text = foldSpace(this.#text);
    this.#text = "";
    return text;
  }

  #addParagraph(text: string, { level, listDepth }: ParagraphState): void {
    if (text !== "" && this.#marker !== undefined && level === undefined) {
      this.#items.add({ depth: listDepth, ordered: /[\p{L}\p{N}]/u.test(this.#marker), text });
      return;
    }
    this.#takeItems();
    if (text !== "" && level !== undefined)
      this.blocks.push({ category: "heading", content: { level, text: text.replaceAll("\n", " ") } });
    else if (text !== "") this.blocks.push({ category: "text", content: { text } });
    this.#release();
  }

  #takeItems(): void {
    const list = this.#items.take();
    if (list) this.blocks.push(list);
  }

  #release(): void {
    this.blocks.push(...this.#attached);
    this.#attached = [];
  }
}
