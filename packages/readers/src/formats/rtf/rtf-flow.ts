import type { Block } from "../../text/block.ts";
import { foldSpace } from "../../text/fold-space.ts";
import { headingRuns, type InlineMarks, InlinePieces, inlineContent } from "../../text/inline-runs.ts";
import { ListItems } from "../../text/list-items.ts";
import { RtfTable } from "./rtf-table.ts";

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
  #pieces = new InlinePieces();
  /** The number or bullet that stands before the paragraph. */
  #marker: string | undefined;
  #table = new RtfTable();
  #attached: Block[] = [];
  #notes = 0;
  /** Whether the open list is numbered. */
  #isOrdered: boolean | undefined;

  addText(text: string, marks?: InlineMarks): void {
    this.#text += text;
    this.#pieces.add(text, marks);
  }

  setMarker(marker: string): void {
    this.#marker = marker.trim();
  }

  /** Pictures, comments and headers follow the paragraph or table that they are in. */
  attach(block: Block): void {
    this.#attached.push(block);
  }

  /** A note hangs on the word before it. */
  addNote(text: string): void {
    this.#notes += 1;
    const label = String(this.#notes);
    this.#pieces.add("", { note: label });
    this.attach({ category: "annotation", content: { text, label }, metadata: { type: "footnote" } });
  }

  endParagraph(state: ParagraphState): void {
    const { text, pieces } = this.#takeText();
    if (state.inTable) this.#table.addLine(text, pieces);
    else {
      this.endTable();
      this.#addParagraph({ text, pieces }, state);
    }
    this.#marker = undefined;
  }

  endCell(): void {
    const { text, pieces } = this.#takeText();
    this.#table.addLine(text, pieces);
    this.#table.endCell();
    this.#marker = undefined;
  }

  /** A row of a table inside a cell stays in the text of the cell. */
  endNestedCell(): void {
    this.addText(" | ");
  }

  /** Takes up what a word says of the row that is being read. */
  rowWord(word: string, value: number | undefined): void {
    this.#table.rowWord(word, value);
  }

  endRow(): void {
    if (this.#text.trim() !== "" || this.#table.isInCell) this.endCell();
    this.#takeItems();
    this.#table.endRow();
  }

  endTable(): void {
    if (this.#table.isInRow) this.endRow();
    const block = this.#table.take();
    if (!block) return;
    this.#table = new RtfTable();
    this.blocks.push(block);
    this.#release();
  }

  finish(state: ParagraphState): readonly Block[] {
    this.endParagraph({ ...state, inTable: false });
    this.endTable();
    this.#takeItems();
    this.#release();
    return this.blocks;
  }

  #takeText(): { readonly text: string; readonly pieces: InlinePieces } {
    const taken = { text: foldSpace(this.#text), pieces: this.#pieces };
    this.#text = "";
    this.#pieces = new InlinePieces();
    return taken;
  }

  #addParagraph(
    { text, pieces }: { readonly text: string; readonly pieces: InlinePieces },
    { level, listDepth }: ParagraphState,
  ): void {
    if (text !== "" && this.#marker !== undefined && level === undefined) {
      this.#addItem(this.#marker, listDepth, inlineContent(text, pieces));
      return;
    }
    this.#takeItems();
    if (text !== "")
      this.blocks.push(level === undefined ? textBlock(text, pieces) : heading(text, pieces, level));
    this.#release();
  }

  /** Numbers after bullets begin a list of their own. A box in place of a bullet is a word of the item. */
  #addItem(marker: string, depth: number, { text, inline }: ReturnType<typeof inlineContent>): void {
    const ordered = isNumber(marker);
    if (depth === 0 && this.#isOrdered !== ordered) {
      this.#takeItems();
      this.#isOrdered = ordered;
    }
    const sign = BOX.test(marker) ? `${marker} ` : "";
    const marked = inline && sign !== "" ? [{ text: sign }, ...inline] : inline;
    this.#items.add({ depth, ordered, text: `${sign}${text}`, inline: marked });
  }

  #takeItems(): void {
    const list = this.#items.take();
    this.#isOrdered = undefined;
    if (list) this.blocks.push(list);
  }

  #release(): void {
    this.blocks.push(...this.#attached);
    this.#attached = [];
  }
}

const BOX = /^[☐☑☒]$/u;

/** A letter alone is a bullet of a font of signs. */
function isNumber(marker: string): boolean {
  return /\p{N}/u.test(marker) || (/\p{L}/u.test(marker) && marker.length > 1);
}

function heading(words: string, pieces: InlinePieces, level: number): Block {
  const text = words.replaceAll("\n", " ");
  const inline = headingRuns(pieces.runs(text));
  return { category: "heading", content: { level, text, ...(inline ? { inline } : {}) } };
}

/** A link alone in its paragraph is a link; who reads only links finds it. */
function textBlock(text: string, pieces: InlinePieces): Block {
  const content = inlineContent(text, pieces);
  const [only, ...others] = content.inline ?? [];
  if (only?.link === undefined || others.length > 0) return { category: "text", content };
  return { category: "link", content: { text, url: only.link } };
}
