import { pageLabel } from "@a2c-smcp/protocol";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import { pageOfElement } from "../../engine/element-id.ts";
import { cutTables, findElement, windowElement } from "../../engine/elements.ts";
import type { OpenDocument } from "../../engine/format.ts";
import type {
  DocumentFacts,
  ElementBlob,
  ElementDetail,
  ElementWindow,
  PageContent,
  PageFacts,
} from "../../engine/model.ts";
import { type BuiltPage, buildPage } from "./built-page.ts";
import { type PageEdges, withContinued } from "./continued-tables.ts";
import { type DocumentProfile, profileOf, samplePages, unknownProfile } from "./layout/document-profile.ts";
import { PageCache, runThatFits } from "./page-cache.ts";
import type { OutlineEntry } from "./read/catalogue.ts";
import type { PictureSource } from "./read/figure.ts";
import type { NativePage } from "./read/native-page.ts";
import type { NativeReader } from "./read/native-reader.ts";
import type { PageReader, ReadPage } from "./read/page-reader.ts";
import { type PictureFinder, pictureBytes } from "./read/picture-finder.ts";

/** Pages that are read at once when a document is read through; the file is opened once for all of them. */
const READ_AHEAD = 24;

export interface PdfDocumentParts {
  readonly facts: DocumentFacts;
  readonly outline: readonly OutlineEntry[];
  readonly native: Pick<NativeReader, "texts" | "picture" | "screenshot">;
  readonly reader: Pick<PageReader, "read">;
  /** Pages that were read to open the document. */
  readonly known?: readonly ReadPage[];
  readonly finder: PictureFinder | undefined;
  readonly blobBytes: number;
  readonly close: () => Promise<void>;
}

/** An open PDF. A page is read when it is asked for; its neighbours too once somebody reads on from page to page. */
export class PdfDocument implements OpenDocument {
  readonly facts: DocumentFacts;
  readonly #parts: PdfDocumentParts;
  readonly #outline: ReadonlyMap<number, readonly OutlineEntry[]>;
  readonly #cache = new PageCache();
  #profile: Promise<DocumentProfile> | undefined;
  /** Pages that were read and not yet asked for. */
  readonly #held = new Map<number, ReadPage>();
  /** Pages like those that were read last, as many as are kept until somebody asks for them. */
  #fitting = Number.POSITIVE_INFINITY;
  #expected = -1;
  #ahead = 1;
  #upcoming: { readonly from: number; readonly pages: Promise<readonly ReadPage[]> } | undefined;

  constructor(parts: PdfDocumentParts) {
    this.#parts = parts;
    this.facts = parts.facts;
    for (const read of parts.known ?? []) this.#held.set(read.page.index, read);
    this.#outline = groupByPage(parts.outline);
  }

  async pages({ offset, limit }: ElementWindow): Promise<readonly PageFacts[]> {
    const end = Math.min(offset + limit, this.facts.pageCount);
    const pages: PageFacts[] = [];
    for (let index = offset; index < end; index++) {
      const { content } = await this.#page(index, end - index);
      const label = pageLabel(content.metadata);
      const facts = { title: content.title, elementCount: content.elements.length };
      pages.push(label === undefined ? facts : { ...facts, label });
    }
    return pages;
  }

  outline(): readonly OutlineEntry[] {
    return this.#parts.outline;
  }

  async page(index: number): Promise<PageContent> {
    return cutTables((await this.#page(index, this.#readOn(index))).content);
  }

  /** The first page as it looks beside the few that follow it. */
  async opening(): Promise<PageContent> {
    if (this.#profile !== undefined) return this.page(0);
    const [read] = await this.#readHeld([0]);
    if (!read) return this.page(0);
    this.#held.set(0, read);
    const last = Math.min(OPENING_PAGES, this.facts.pageCount);
    const others = Array.from({ length: last - 1 }, (_, index) => index + 1);
    const texts = await this.#parts.native.texts(others).catch(() => []);
    const profile = profileOf([read.page, ...texts], this.#parts.outline);
    return cutTables(this.#build(read, profile).content);
  }

  readOnFrom(index: number): void {
    this.#expected = index;
    this.#ahead = this.#longestRun;
  }

  async element(id: string, window?: ElementWindow): Promise<ElementDetail | undefined> {
    const found = await this.#find(id);
    if (!found) return undefined;
    const element = findElement(found.built.content, id, found.index);
    return element && windowElement(element, window);
  }

  async blob(id: string): Promise<ElementBlob | undefined> {
    const found = await this.#find(id);
    const picture = found?.built.pictures.get(id);
    if (!found || picture === undefined) return undefined;
    const blob = await this.#picture(found.index, picture);
    if (blob && blob.bytes.length > this.#parts.blobBytes)
      throw new DocumentError(
        DocumentErrorCode.TooLarge,
        `The picture ${id} has ${blob.bytes.length} bytes; at most ${this.#parts.blobBytes} are handed out`,
      );
    return blob;
  }

  picture(index: number, dpi: number): Promise<ElementBlob | undefined> {
    return this.#parts.native.screenshot(index, dpi);
  }

  close(): Promise<void> {
    this.#cache.clear();
    return this.#parts.close();
  }

  async #find(id: string): Promise<{ index: number; built: BuiltPage } | undefined> {
    const index = pageOfElement(id);
    if (index === undefined || index >= this.facts.pageCount) return undefined;
    return { index, built: await this.#page(index, 1) };
  }

  async #picture(index: number, source: PictureSource): Promise<ElementBlob | undefined> {
    const { native, finder } = this.#parts;
    if (source.kind === "page") return native.screenshot(index);
    return pictureBytes(index, { source }, { native, finder });
  }

  get #longestRun(): number {
    return Math.min(READ_AHEAD, this.#fitting);
  }

  /** How many pages to read from here: more and more as long as each page follows the one before. */
  #readOn(index: number): number {
    this.#ahead = index === this.#expected ? Math.min(this.#longestRun, this.#ahead * 4) : 1;
    this.#expected = index + 1;
    return this.#ahead;
  }

  async #page(index: number, ahead: number): Promise<BuiltPage> {
    const known = this.#cache.get(index);
    if (known) return known;
    const profile = await this.#learn();
    const read = await this.#read(index, ahead);
    const built = await this.#joined(read.map((page) => this.#build(page, profile)));
    this.#cache.setRun(index, built);
    const elements = built.reduce((sum, { content }) => sum + content.elements.length, 0);
    this.#fitting = runThatFits(elements / built.length);
    const [first] = built;
    if (first) return first;
    throw new DocumentError(DocumentErrorCode.Damaged, `Page ${index + 1} cannot be read`);
  }

  #build(read: ReadPage, profile: DocumentProfile): BuiltPage {
    return buildPage(read, { profile, outline: this.#outline.get(read.page.index) ?? [] });
  }

  /** A run of pages whose first tables are told from the pages before; of most, nothing has to be asked. */
  async #joined(built: readonly BuiltPage[]): Promise<readonly BuiltPage[]> {
    const known = new Map(built.map((page) => [page.index, page.edges]));
    const edgesOf = async (at: number): Promise<PageEdges> => {
      const edges = known.get(at) ?? this.#cache.get(at)?.edges ?? (await this.#edgesAt(at));
      known.set(at, edges);
      return edges;
    };
    const joined: BuiltPage[] = [];
    for (const page of built) joined.push({ ...page, content: await withContinued(page, edgesOf) });
    return joined;
  }

  /** A page that is read only for the table at its end. */
  async #edgesAt(index: number): Promise<PageEdges> {
    const held = this.#held.get(index);
    const [read] = held ? [held] : await this.#parts.reader.read([index]);
    return read ? this.#build(read, await this.#learn()).edges : {};
  }

  /**
   * Reads some pages from here. Who reads through the document needs the pages after them next: the native engine reads
   * those in a thread of its own while the layout of these is worked out here.
   */
  async #read(index: number, ahead: number): Promise<readonly ReadPage[]> {
    const upcoming = this.#upcoming?.from === index ? this.#upcoming : undefined;
    this.#upcoming = undefined;
    const read = await (upcoming?.pages ?? this.#readRun(index, ahead));
    const next = index + read.length;
    const longest = this.#longestRun;
    if (read.length >= longest && longest > 1 && next < this.facts.pageCount) {
      const pages = this.#readRun(next, longest);
      pages.catch(() => undefined); // whoever asks for these pages is told
      this.#upcoming = { from: next, pages };
    }
    return read;
  }

  #readRun(index: number, ahead: number): Promise<readonly ReadPage[]> {
    const count = Math.max(1, Math.min(ahead, this.#longestRun, this.facts.pageCount - index));
    return this.#readHeld(Array.from({ length: count }, (_, offset) => index + offset));
  }

  /** Reads those of some pages that are not held; each is handed over once. */
  async #readHeld(indices: readonly number[]): Promise<readonly ReadPage[]> {
    const missing = indices.filter((index) => !this.#held.has(index));
    const read = missing.length === 0 ? [] : await this.#parts.reader.read(missing);
    const pages = [...this.#held.values(), ...read].filter(({ page }) => indices.includes(page.index));
    for (const index of indices) this.#held.delete(index);
    return pages.sort((a, b) => a.page.index - b.page.index);
  }

  /** Pages to learn from. They are held for whoever asks for them next, unless few of a long document are asked for. */
  async #sample(): Promise<readonly NativePage[]> {
    const indices = samplePages(this.facts.pageCount);
    const isReadThrough = this.#ahead > 1;
    if (this.facts.pageCount > MOST_HELD && !isReadThrough) return this.#parts.native.texts(indices);
    for (const read of await this.#readHeld(indices)) this.#held.set(read.page.index, read);
    return [...this.#held.values()].map(({ page }) => page);
  }

  #learn(): Promise<DocumentProfile> {
    this.#profile ??= this.#sample().then(
      (pages) => profileOf(pages, this.#parts.outline),
      // Pages can be read without it: headings are then told by tags and outline alone.
      () => unknownProfile,
    );
    return this.#profile;
  }
}

/** Pages that tell enough of how a document is set to say what it is. */
const OPENING_PAGES = 6;

/** Of a longer document the pages to learn from are so few that reading their texts twice costs less than holding them. */
const MOST_HELD = 160;

function groupByPage(outline: readonly OutlineEntry[]): ReadonlyMap<number, readonly OutlineEntry[]> {
  const pages = new Map<number, OutlineEntry[]>();
  for (const entry of outline) {
    const entries = pages.get(entry.pageIndex);
    if (entries) entries.push(entry);
    else pages.set(entry.pageIndex, [entry]);
  }
  return pages;
}
