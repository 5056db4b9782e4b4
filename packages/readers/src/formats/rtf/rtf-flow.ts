import type { Block } from "../../text/block.ts";
import { foldSpace, LINE_BREAK } from "../../text/fold-space.ts";
import {
  headingRuns,
  type InlineMarks,
  type InlinePiece,
  InlinePieces,
  inlineContent,
} from "../../text/inline-runs.ts";
import { ListItems } from "../../text/list-items.ts";
import { RtfTable } from "./rtf-table.ts";

/** What a paragraph is, as its control words say. */
export interface ParagraphState {
  readonly inTable: boolean;
  /** Heading level from 1. */
  readonly level?: number | undefined;
  readonly listDepth: number;
  readonly isQuote?: boolean | undefined;
  /** How far it is set in, and whether its first line stands out to the left. */
  readonly indent?: number | undefined;
  readonly isHanging?: boolean | undefined;
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
  #deleted = "";
  /** How far the items around the next one are set in. */
  #indents: number[] = [];
  /** Whether the open list is numbered. */
  #isOrdered: boolean | undefined;
  /** The last number of the open list. */
  #number = 0;

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

  /** Words that a tracked change has taken out are told beside their paragraph. */
  addDeletion(text: string): void {
    this.#deleted += text;
  }

  /** A note hangs on the word before it. */
  addNote(content: ReturnType<typeof inlineContent>): void {
    this.#notes += 1;
    const label = String(this.#notes);
    this.#pieces.add("", { note: label });
    this.attach({ category: "annotation", content: { ...content, label }, metadata: { type: "footnote" } });
  }

  endParagraph(state: ParagraphState): void {
    this.#attachDeletion();
    if (!state.inTable) this.#takeMarker(state);
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

  #attachDeletion(): void {
    const text = foldSpace(this.#deleted);
    this.#deleted = "";
    if (text !== "")
      this.attach({
        category: "annotation",
        content: { text, inline: [{ text, strike: true }] },
        metadata: { type: "deletion" },
      });
  }

  /** Many programs write the bullet as the first word of a hanging paragraph. */
  #takeMarker({ isHanging, level }: ParagraphState): void {
    if (this.#marker !== undefined || isHanging !== true || level !== undefined) return;
    const [whole, marker] = /^\s*([•◦▪‣·–o*-]|\d{1,3}[.)]|[a-zA-Z][.)])\s*\t/u.exec(this.#text) ?? [];
    if (whole === undefined || marker === undefined) return;
    this.#marker = marker;
    this.#text = this.#text.slice(whole.length);
    this.#pieces = this.#pieces.from(whole.length);
  }

  #takeText(): { readonly text: string; readonly pieces: InlinePieces } {
    // A tab parts what stands beside each other: a name and its page.
    const parts = this.#text.split("\t").map(foldSpace);
    const taken = { text: parts.join("\t").replace(/^\t+|\t+$/g, ""), pieces: this.#pieces };
    this.#text = "";
    this.#pieces = new InlinePieces();
    return taken;
  }

  #addParagraph(
    { text, pieces }: { readonly text: string; readonly pieces: InlinePieces },
    { level, listDepth, isQuote, indent = 0 }: ParagraphState,
  ): void {
    if (text !== "" && this.#marker !== undefined && level === undefined) {
      const depth = Math.max(listDepth, this.#depthOf(indent));
      this.#addItem(this.#marker, depth, inlineContent(text, pieces));
      return;
    }
    this.#takeItems();
    this.#indents = [];
    const code = level === undefined ? codeOf(pieces) : undefined;
    if (code !== undefined) this.#addCode(code);
    else if (text !== "")
      this.blocks.push(level === undefined ? textBlock(text, pieces, isQuote) : heading(text, pieces, level));
    this.#release();
  }

  /** Lines of a program are paragraphs of their own. */
  #addCode(line: string): void {
    const last = this.blocks.at(-1);
    const before = last?.category === "code" ? last.content["code"] : undefined;
    if (typeof before === "string") this.blocks.pop();
    const code = typeof before === "string" ? `${before}\n${line}` : line;
    this.blocks.push({ category: "code", content: { code } });
  }

  /** Numbers after bullets begin a list of their own, and so does a number that counts anew. */
  #addItem(marker: string, depth: number, { text, inline }: ReturnType<typeof inlineContent>): void {
    const number = numberOf(marker);
    const ordered = number !== undefined;
    if (depth === 0) {
      if (this.#isOrdered !== ordered || (ordered && number <= this.#number)) this.#takeItems();
      this.#isOrdered = ordered;
      this.#number = number ?? 0;
    }
    // A list counts in digits only: letters and boxes in place of a bullet are words of the item.
    const sign = BOX.test(marker) || (!ordered && isLabel(marker)) ? `${marker} ` : "";
    const marked = inline && sign !== "" ? [{ text: sign }, ...inline] : inline;
    this.#items.add({ depth, ordered, number, text: `${sign}${text}`, inline: marked });
  }

  #depthOf(indent: number): number {
    while ((this.#indents.at(-1) ?? 0) > indent) this.#indents.pop();
    if (this.#indents.at(-1) !== indent) this.#indents.push(indent);
    return Math.min(8, this.#indents.length - 1);
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

/** A number as a list can count it. */
function numberOf(marker: string): number | undefined {
  const digits = /^\(?(\d{1,6})[.):、．]?$/u.exec(marker)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** A letter alone is a bullet of a font of signs; with a sign behind it, it counts. */
function isLabel(marker: string): boolean {
  return /\p{N}/u.test(marker) || (/\p{L}/u.test(marker) && marker.length > 1);
}

function heading(words: string, pieces: InlinePieces, level: number): Block {
  const text = words.replaceAll("\n", " ");
  const inline = headingRuns(pieces.runs(text));
  return { category: "heading", content: { level, text, ...(inline ? { inline } : {}) } };
}

/** A paragraph as it is set, where all of it is set as program text is. */
function codeOf(pieces: InlinePieces): string | undefined {
  const all = [...pieces];
  const isCode = all.some(({ text }) => text.trim() !== "") && all.every(isCodePiece);
  const source = all.map(({ text }) => text).join("");
  return isCode ? source.replaceAll(LINE_BREAK, "\n").trimEnd() : undefined;
}

function isCodePiece({ text, marks }: InlinePiece): boolean {
  return marks.code === true || foldSpace(text) === "";
}

/** A link alone in its paragraph is a link; who reads only links finds it. */
function textBlock(text: string, pieces: InlinePieces, isQuote = false): Block {
  const content = inlineContent(text, pieces);
  if (isQuote)
    return { category: "text", content: { ...content, quote: true }, metadata: { style: "quotation" } };
  const [only, ...others] = content.inline ?? [];
  if (only?.link === undefined || only.link.startsWith("#") || others.length > 0)
    return { category: "text", content };
  return { category: "link", content: { text, url: only.link } };
}
