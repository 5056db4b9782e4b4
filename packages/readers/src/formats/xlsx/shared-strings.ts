import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Limits } from "../../engine/limits.ts";
import type { TextSource } from "../../sheets/text-pieces.ts";
import { textPieces } from "../../sheets/text-pieces.ts";
import { excelText, prefixOfRoot, richText } from "./excel-text.ts";

/** Strings that are joined into one: far less memory than as many small ones. */
const BLOCK = 1024;
/** A cell holds 32,767 characters; what goes far beyond that with all its markup is no string. */
const LONGEST_STRING = 4 * 1024 * 1024;

/** The strings that cells of a workbook refer to. Read as far as they are asked for, in the order of the file. */
export class SharedStrings {
  readonly #limits: Limits;
  readonly #pieces: AsyncIterator<string> | undefined;
  readonly #blocks: string[] = [];
  readonly #ends: Uint32Array[] = [];
  #pending: string[] = [];
  #count = 0;
  #size = 0;
  #text = "";
  #prefix: string | undefined;
  #isAtEnd = false;

  constructor(source: TextSource, part: string | undefined, limits: Limits) {
    this.#limits = limits;
    if (part !== undefined && source.archive.has(part)) this.#pieces = textPieces(source, part, "si>");
  }

  get(index: number): string | undefined {
    const block = Math.floor(index / BLOCK);
    const within = index % BLOCK;
    const text = this.#blocks[block];
    const ends = this.#ends[block];
    if (text === undefined || ends === undefined) return this.#pending[index - this.#blocks.length * BLOCK];
    return text.slice(within === 0 ? 0 : ends[within - 1], ends[within]);
  }

  /** Reads on until the string of an index is at hand, or there are no more. */
  async ensure(index: number): Promise<void> {
    while (this.#count <= index && !this.#isAtEnd) {
      const piece = await this.#pieces?.next();
      if (piece === undefined || piece.done === true) this.#isAtEnd = true;
      else this.#take(piece.value);
    }
  }

  async close(): Promise<void> {
    await this.#pieces?.return?.();
  }

  #take(piece: string): void {
    this.#prefix ??= prefixOfRoot(piece, "sst");
    const text = this.#text + piece;
    const open = `<${this.#prefix}si`;
    const close = `</${this.#prefix}si>`;
    let at = 0;
    for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, at)) {
      const tagEnd = text.indexOf(">", start);
      const isEmpty = text.charCodeAt(tagEnd - 1) === 47;
      const end = isEmpty ? tagEnd : text.indexOf(close, tagEnd);
      if (tagEnd < 0 || end < 0) break;
      this.#add(isEmpty ? "" : this.#textIn(text, tagEnd + 1, end));
      at = end + 1;
    }
    this.#text = text.slice(at);
    if (this.#text.length > LONGEST_STRING) throw this.#tooLarge();
  }

  /** Most strings are plain: one text and nothing else. */
  #textIn(xml: string, start: number, end: number): string {
    const prefix = this.#prefix ?? "";
    const [open, close] = [`<${prefix}t>`, `</${prefix}t>`];
    const last = end - close.length;
    const isPlain = xml.startsWith(open, start) && xml.indexOf("<", start + open.length) === last;
    if (isPlain) return excelText(xml.slice(start + open.length, last));
    return richText(xml.slice(start, end), prefix);
  }

  #add(text: string): void {
    this.#pending.push(text);
    this.#count += 1;
    this.#size += text.length;
    if (this.#size > this.#limits.partBytes || this.#count > this.#limits.nodes) throw this.#tooLarge();
    if (this.#pending.length === BLOCK) this.#pack();
  }

  #pack(): void {
    const ends = new Uint32Array(BLOCK);
    let end = 0;
    for (const [index, text] of this.#pending.entries()) {
      end += text.length;
      ends[index] = end;
    }
    this.#blocks.push(this.#pending.join(""));
    this.#ends.push(ends);
    this.#pending = [];
  }

  #tooLarge(): DocumentError {
    return new DocumentError(
      DocumentErrorCode.TooLarge,
      `The shared strings of the workbook go beyond ${this.#limits.partBytes} characters (partBytes)`,
    );
  }
}
