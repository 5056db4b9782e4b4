import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import { pageOfElement } from "../engine/element-id.ts";
import { findElement } from "../engine/elements.ts";
import type { OpenDocument, SourceFile } from "../engine/format.ts";
import type { DocumentFacts, ElementDetail, ElementWindow, PageContent, PageFacts } from "../engine/model.ts";
import type { Block } from "./block.ts";
import { buildPage } from "./block-document.ts";
import { decodeBytes } from "./decoder.ts";
import { indexLines, type LineIndex, type LinePage } from "./line-index.ts";

/** Some lines of a text file, to be made into blocks. */
export interface LineSpan {
  readonly lines: readonly string[];
  /** From 1. */
  readonly firstLine: number;
}

export interface LineDocumentOptions {
  readonly blocks: (span: LineSpan) => readonly Block[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A text file of any size: its pages are a few hundred lines each and are read when they are asked for. */
export class LineDocument implements OpenDocument {
  readonly facts: DocumentFacts;
  readonly #handle: FileHandle;
  readonly #index: LineIndex;
  readonly #blocks: LineDocumentOptions["blocks"];
  #last: { readonly index: number; readonly page: PageContent } | undefined;
  #closing: Promise<void> | undefined;

  static async open(file: SourceFile, options: LineDocumentOptions): Promise<LineDocument> {
    let handle: FileHandle | undefined;
    try {
      handle = await open(file.path, "r");
      return new LineDocument(handle, await indexLines(handle, file.name), options);
    } catch (cause) {
      await handle?.close();
      throw new DocumentError(DocumentErrorCode.Unreadable, `${file.name} cannot be read`, { cause });
    }
  }

  private constructor(handle: FileHandle, index: LineIndex, options: LineDocumentOptions) {
    this.#handle = handle;
    this.#index = index;
    this.#blocks = options.blocks;
    this.facts = {
      pageCount: Math.max(1, index.pages.length),
      metadata: { encoding: index.encoding, lines: index.lines, ...options.metadata },
    };
  }

  async pages({ offset, limit }: ElementWindow): Promise<readonly PageFacts[]> {
    const end = Math.min(this.facts.pageCount, offset + limit);
    const facts: PageFacts[] = [];
    for (let index = offset; index < end; index++) {
      const { title, elements } = await this.page(index);
      facts.push({ title, elementCount: elements.length });
    }
    return facts;
  }

  async page(index: number): Promise<PageContent> {
    if (this.#last?.index === index) return this.#last.page;
    const place = this.#index.pages[index];
    if (!place) return { title: "Empty", elements: [] };
    const lines = (await this.#read(place)).split(/\r\n|\n|\r/);
    if (lines.at(-1) === "") lines.pop();
    const title = `Lines ${place.firstLine}–${place.lastLine}`;
    const page = buildPage({ title, blocks: this.#blocks({ lines, firstLine: place.firstLine }) }, index);
    this.#last = { index, page };
    return page;
  }

  async element(id: string): Promise<ElementDetail | undefined> {
    const index = pageOfElement(id);
    if (index === undefined || index >= this.facts.pageCount) return undefined;
    return findElement(await this.page(index), id, index);
  }

  async blob(): Promise<undefined> {
    return undefined;
  }

  close(): Promise<void> {
    this.#closing ??= this.#handle.close();
    return this.#closing;
  }

  async #read({ offset, length }: LinePage): Promise<string> {
    const bytes = Buffer.allocUnsafe(length);
    const { bytesRead } = await this.#handle.read(bytes, 0, length, offset);
    return decodeBytes(bytes.subarray(0, bytesRead), this.#index.encoding);
  }
}
