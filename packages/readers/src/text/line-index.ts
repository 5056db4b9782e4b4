import { isAscii } from "node:buffer";
import type { FileHandle } from "node:fs/promises";
import { type DetectedEncoding, detectEncoding } from "./detect-encoding.ts";
import { boundaryBefore, lineFeedOf } from "./line-ends.ts";

/** Where a page of a text file is. */
export interface LinePage {
  readonly offset: number;
  readonly length: number;
  /** From 1. */
  readonly firstLine: number;
  readonly lastLine: number;
}

export interface LineIndex extends DetectedEncoding {
  readonly pages: readonly LinePage[];
  readonly lines: number;
}

/** Lines that make a page. */
const PAGE_LINES = 300;
/** A page of very long lines ends earlier, if need be inside a line. */
const PAGE_BYTES = 32 * 1024;
const CHUNK = 1024 * 1024;

/** Finds the pages of a text file in one pass, without keeping the text. */
export async function indexLines(handle: FileHandle, name: string): Promise<LineIndex> {
  const builder = new IndexBuilder(name);
  const buffer = Buffer.allocUnsafe(CHUNK);
  for (let offset = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, CHUNK, offset);
    if (bytesRead === 0) return builder.finish(offset);
    builder.add(buffer.subarray(0, bytesRead), offset);
    offset += bytesRead;
  }
}

class IndexBuilder {
  readonly #name: string;
  readonly #pages: LinePage[] = [];
  #detected: DetectedEncoding | undefined;
  /** An encoding is only known once the text leaves ASCII. */
  #settled = false;
  #lineFeed: Uint8Array = Buffer.of(0x0a);
  #start = 0;
  #firstLine = 1;
  #line = 1;
  #lineStart = 0;

  constructor(name: string) {
    this.#name = name;
  }

  add(chunk: Buffer, base: number): void {
    this.#settle(chunk, base);
    let at = 0;
    while (at < chunk.length) {
      const end = this.#lineEnd(chunk, at);
      const limit = this.#start + PAGE_BYTES - base;
      if ((end ?? chunk.length) > limit) at = this.#cut(chunk, base, Math.max(limit, at));
      else if (end === undefined) return;
      else at = this.#endLine(end, base);
    }
  }

  finish(size: number): LineIndex {
    const { encoding, bom, certain } = this.#detected ?? { encoding: "utf-8", bom: 0, certain: true };
    // A line feed at the very end starts no further line.
    const lines = size === this.#lineStart ? this.#line - 1 : this.#line;
    if (size > this.#start) this.#pushPage(size, lines);
    return { encoding, bom, certain, pages: this.#pages, lines };
  }

  #settle(chunk: Buffer, base: number): void {
    if (this.#settled) return;
    const isPlain = isAscii(chunk);
    if (this.#detected && isPlain) return;
    // Past an ASCII start only the part that is not ASCII says anything.
    const telling = this.#detected ? chunk.subarray(chunk.findIndex((byte) => byte >= 0x80)) : chunk;
    const found = detectEncoding(telling, { name: this.#name, partial: true });
    this.#detected = this.#detected ? { ...found, bom: this.#detected.bom } : found;
    this.#settled = !isPlain || found.encoding !== "utf-8";
    if (base > 0) return;
    this.#start = found.bom;
    this.#lineFeed = lineFeedOf(chunk, found.encoding);
  }

  #lineEnd(chunk: Buffer, from: number): number | undefined {
    const width = this.#lineFeed.length;
    let at = chunk.indexOf(this.#lineFeed, from);
    while (at >= 0 && at % width !== 0) at = chunk.indexOf(this.#lineFeed, at + 1);
    return at < 0 ? undefined : at + width;
  }

  #endLine(end: number, base: number): number {
    const isFull = this.#line - this.#firstLine + 1 >= PAGE_LINES;
    if (isFull) {
      this.#pushPage(base + end, this.#line);
      this.#firstLine = this.#line + 1;
    }
    this.#line++;
    this.#lineStart = base + end;
    return end;
  }

  #cut(chunk: Buffer, base: number, limit: number): number {
    // At a line end where there is one: only a line that fills a page alone is cut.
    const hasWholeLines = this.#line > this.#firstLine;
    const encoding = this.#detected?.encoding ?? "utf-8";
    const lineStart = hasWholeLines ? this.#lastLineStart(chunk, base, limit) : undefined;
    const end = lineStart ?? boundaryBefore(chunk, limit, encoding);
    this.#pushPage(base + end, lineStart === undefined ? this.#line : this.#line - 1);
    this.#firstLine = this.#line;
    return end;
  }

  #lastLineStart(chunk: Buffer, base: number, limit: number): number | undefined {
    const width = this.#lineFeed.length;
    const at = chunk.lastIndexOf(this.#lineFeed, limit - width);
    const end = at + width;
    return at >= 0 && at % width === 0 && base + end > this.#start ? end : undefined;
  }

  #pushPage(end: number, lastLine: number): void {
    this.#pages.push({
      offset: this.#start,
      length: end - this.#start,
      firstLine: this.#firstLine,
      lastLine,
    });
    this.#start = end;
  }
}
