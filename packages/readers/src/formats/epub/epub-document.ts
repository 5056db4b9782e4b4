import { RecentCache } from "@a2c-smcp/runtime";
import type { Archive } from "../../archive/archive.ts";
import { DocumentError } from "../../engine/document-error.ts";
import { pageOfElement } from "../../engine/element-id.ts";
import { cutTables, findElement, windowElement } from "../../engine/elements.ts";
import type { OpenDocument } from "../../engine/format.ts";
import type { Limits } from "../../engine/limits.ts";
import type {
  DocumentFacts,
  ElementBlob,
  ElementDetail,
  ElementWindow,
  PageContent,
  PageFacts,
} from "../../engine/model.ts";
import { htmlBlocks } from "../../html/html-blocks.ts";
import { parseXhtml } from "../../html/parse-html.ts";
import type { Block } from "../../text/block.ts";
import { buildPage } from "../../text/block-document.ts";
import { firstHeading, limitLinks, type Section } from "../../text/sections.ts";
import { BookStyles } from "./book-styles.ts";
import { NoteParts } from "./note-parts.ts";
import { bringNotes } from "./notes-elsewhere.ts";
import { type BookItem, type BookPackage, resolvePath } from "./package-document.ts";

export interface EpubParts {
  readonly archive: Archive;
  readonly book: BookPackage;
  /** Titles by path. */
  readonly titles: ReadonlyMap<string, string>;
  readonly limits: Limits;
}

/** Parsed parts that are kept: reading goes back and forth between neighbours. */
const KEPT = 4;

/** An open book. A part is parsed when its page is asked for. */
export class EpubDocument implements OpenDocument {
  readonly facts: DocumentFacts;
  readonly #parts: EpubParts;
  readonly #sections = new RecentCache<Section>({ entries: KEPT });
  readonly #types: ReadonlyMap<string, string>;
  readonly #styles: BookStyles;
  readonly #noteParts: NoteParts;

  constructor(parts: EpubParts) {
    this.#parts = parts;
    this.#styles = new BookStyles(parts.archive);
    this.#noteParts = new NoteParts(parts.archive, parts.limits);
    this.#types = new Map([...parts.book.items.values()].map(({ path, mimeType }) => [path, mimeType]));
    this.facts = factsOf(parts.book);
  }

  async pages({ offset, limit }: ElementWindow): Promise<readonly PageFacts[]> {
    const end = Math.min(this.facts.pageCount, offset + limit);
    const facts: PageFacts[] = [];
    for (let index = offset; index < end; index++) {
      const { title, blocks } = await this.#section(index);
      facts.push({ title, elementCount: blocks.length });
    }
    return facts;
  }

  async page(index: number): Promise<PageContent> {
    return cutTables(buildPage(await this.#section(index), index));
  }

  async element(id: string, window?: ElementWindow): Promise<ElementDetail | undefined> {
    const index = pageOfElement(id);
    if (index === undefined || index >= this.facts.pageCount) return undefined;
    const found = findElement(buildPage(await this.#section(index), index), id, index);
    return found && windowElement(found, window);
  }

  async blob(id: string): Promise<ElementBlob | undefined> {
    const index = pageOfElement(id);
    if (index === undefined || index >= this.facts.pageCount) return undefined;
    const section = await this.#section(index);
    const at = buildPage(section, index).elements.findIndex(({ element_id }) => element_id === id);
    return await section.blocks[at]?.blob?.();
  }

  close(): Promise<void> {
    this.#sections.clear();
    this.#noteParts.clear();
    return this.#parts.archive.close();
  }

  async #section(index: number): Promise<Section> {
    const kept = this.#sections.get(String(index));
    if (kept) return kept;
    const section = await this.#parse(index);
    this.#sections.set(String(index), section);
    return section;
  }

  /** A part that is missing or broken is an empty page that says so; the rest of the book can be read. */
  async #parse(index: number): Promise<Section> {
    const { book, titles, archive } = this.#parts;
    const item = book.spine[index];
    const fallback = (item && titles.get(item.path)) ?? `Part ${index + 1}`;
    if (!item || !archive.has(item.path)) return brokenPart(fallback, "this part is missing from the book");
    try {
      const own = item.mimeType.startsWith("image/") ? [this.#image(item)] : await this.#chapter(item);
      const blocks = index === 0 ? this.#withCover(own) : own;
      const title = titles.get(item.path) ?? firstHeading(blocks) ?? fallback;
      return limitLinks({ title, blocks, metadata: { part: item.path } });
    } catch (cause) {
      if (cause instanceof DocumentError) return brokenPart(fallback, cause.message);
      throw cause;
    }
  }

  async #chapter({ path }: BookItem): Promise<readonly Block[]> {
    const { archive, limits } = this.#parts;
    const { document } = parseXhtml(await archive.readText(path), limits);
    await bringNotes(document, path, (other) => this.#noteParts.namesOf(other));
    return htmlBlocks(document, {
      limits,
      styles: await this.#styles.of(document, path),
      externalLinks: true,
      blobOf: (url) => this.#blob(resolvePath(path, url)),
    });
  }

  /** Many books name a cover without showing it on a page: it stands at the front. */
  #withCover(blocks: readonly Block[]): readonly Block[] {
    const { cover } = this.#parts.book;
    if (!cover || blocks.some(({ category }) => category === "image")) return blocks;
    const image = this.#image(cover);
    return [{ ...image, content: { ...image.content, alt: "Cover" } }, ...blocks];
  }

  #image(item: BookItem): Block {
    const blob = this.#blob(item.path);
    return {
      category: "image",
      content: { url: item.path, mime_type: item.mimeType },
      ...(blob ? { blob } : {}),
    };
  }

  #blob(path: string): Block["blob"] {
    const { archive, limits } = this.#parts;
    if (!archive.has(path) || archive.size(path) > limits.blobBytes) return undefined;
    const mimeType = this.#types.get(path) ?? "application/octet-stream";
    return async () => ({ mimeType, bytes: await archive.readBytes(path) });
  }
}

function brokenPart(title: string, problem: string): Section {
  return { title, blocks: [], metadata: { problem } };
}

function factsOf(book: BookPackage): DocumentFacts {
  const { title, creators, subjects, description, language, publisher, date } = book;
  return {
    pageCount: book.spine.length,
    ...(title ? { title } : {}),
    ...(creators.length > 0 ? { author: creators.join(", ") } : {}),
    ...(subjects.length > 0 ? { keywords: subjects.slice(0, 30) } : {}),
    ...(description ? { summary: description } : {}),
    metadata: {
      ...(language ? { language } : {}),
      ...(publisher ? { publisher } : {}),
      ...(date ? { date } : {}),
    },
  };
}
