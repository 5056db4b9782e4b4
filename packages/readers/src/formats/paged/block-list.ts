import type { InlineRun } from "@a2c-smcp/protocol";
import type { Block } from "../../text/block.ts";
import { ListItems } from "../../text/list-items.ts";

export interface ListEntry {
  /** Items of different lists do not share an element. */
  readonly list: string;
  readonly depth: number;
  readonly ordered: boolean;
  readonly text: string;
  readonly inline?: readonly InlineRun[] | undefined;
  /** What it is counted as, where that is known. */
  readonly ordinal?: number | undefined;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Gathers blocks in reading order: items that follow each other become one list, lines of code one block. */
export class BlockList {
  readonly #blocks: Block[] = [];
  /** What hangs on the items of an open list comes after it. */
  #waiting: Block[] = [];
  readonly #items = new ListItems();
  #open: ListEntry | undefined;
  #code: string[] = [];

  add(block: Block): void {
    this.flush();
    this.#blocks.push(block);
  }

  /** Adds what belongs to the text before it, without ending an open list. */
  attach(block: Block): void {
    if (this.#open || this.#code.length > 0) this.#waiting.push(block);
    else this.#blocks.push(block);
  }

  addItem(entry: ListEntry): void {
    const isSame =
      this.#open?.list === entry.list || (this.#open !== undefined && entry.depth > this.#open.depth);
    if (!isSame) this.flush();
    if (this.#code.length > 0) this.flush();
    this.#open ??= entry;
    const { depth, ordered, ordinal, text, inline } = entry;
    this.#items.add({ depth, ordered, number: ordinal, text, inline });
  }

  addCode(line: string): void {
    if (this.#code.length === 0) this.flush();
    this.#code.push(line);
  }

  /** An empty line: part of the code that it stands in, nothing elsewhere. */
  addBlank(): void {
    if (this.#code.length > 0) this.#code.push("");
  }

  flush(): void {
    this.#flushList();
    this.#flushCode();
    this.#blocks.push(...this.#waiting);
    this.#waiting = [];
  }

  finish(): readonly Block[] {
    this.flush();
    return this.#blocks;
  }

  #flushList(): void {
    const open = this.#open;
    const list = this.#items.take();
    this.#open = undefined;
    if (!list || !open) return;
    this.#blocks.push({ ...list, ...(open.metadata ? { metadata: open.metadata } : {}) });
  }

  #flushCode(): void {
    const code = this.#code.join("\n").trimEnd();
    this.#code = [];
    if (code !== "") this.#blocks.push({ category: "code", content: { code } });
  }
}
