import { readFile } from "node:fs/promises";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import { elementId, pageOfElement } from "../../engine/element-id.ts";
import { findElement, PageBuilder, windowElement } from "../../engine/elements.ts";
import type { OpenDocument, OpenOptions, SourceFile } from "../../engine/format.ts";
import type {
  DocumentFacts,
  ElementBlob,
  ElementDetail,
  ElementWindow,
  PageContent,
  PageFacts,
} from "../../engine/model.ts";
import type { ImageFrame } from "./image-frame.ts";
import type { ImageTags } from "./image-tags.ts";
import { recognizedDrafts } from "./recognized-text.ts";
import { tiffFramePng } from "./tiff-pixels.ts";

export interface ImageParts {
  readonly file: SourceFile;
  readonly options: OpenOptions;
  readonly mimeType: string;
  readonly frames: readonly ImageFrame[];
  readonly tags: ImageTags;
  readonly problems: readonly string[];
}

/** An open image: a page for each of its frames, an element for the picture, its bytes on demand. */
export class ImageDocument implements OpenDocument {
  readonly facts: DocumentFacts;
  readonly #parts: ImageParts;
  readonly #pages = new Map<number, PageContent>();

  constructor(parts: ImageParts) {
    this.#parts = parts;
    this.facts = factsOf(parts);
  }

  async pages({ offset, limit }: ElementWindow): Promise<readonly PageFacts[]> {
    const pages: PageFacts[] = [];
    for (let index = offset; index < Math.min(offset + limit, this.facts.pageCount); index++) {
      const { title, elements } = await this.page(index);
      pages.push({ title, elementCount: elements.length });
    }
    return pages;
  }

  async page(index: number): Promise<PageContent> {
    const known = this.#pages.get(index);
    if (known) return known;
    const page = await this.#build(index);
    if (this.#pages.size > 256) this.#pages.clear();
    this.#pages.set(index, page);
    return page;
  }

  async element(id: string, window?: ElementWindow): Promise<ElementDetail | undefined> {
    const index = pageOfElement(id);
    if (index === undefined || index >= this.facts.pageCount) return undefined;
    const element = findElement(await this.page(index), id, index);
    return element && windowElement(element, window);
  }

  async blob(id: string): Promise<ElementBlob | undefined> {
    const index = pageOfElement(id);
    if (index === undefined || index >= this.facts.pageCount || id !== elementId("image", index, 0))
      return undefined;
    return this.#bytes(index);
  }

  picture(index: number): Promise<ElementBlob | undefined> {
    return this.#bytes(index);
  }

  close(): Promise<void> {
    this.#pages.clear();
    return Promise.resolve();
  }

  async #build(index: number): Promise<PageContent> {
    const { frames, mimeType, tags, file, options } = this.#parts;
    const frame = frames[index] ?? { width: 0, height: 0 };
    const drafts = options.ocr
      ? await recognizedDrafts(options.ocr, file.path, () => this.#frameBytes(index))
      : [];
    const builder = new PageBuilder(index);
    const description = drafts.length > 0 ? "its text was recognised" : "no text";
    const alt = index === 0 ? tags.description : undefined;
    builder.add(
      "image",
      { ...(alt === undefined ? {} : { alt }), ...sizeOf(frame), mime_type: mimeType, description },
      { summary: alt ?? `image, ${frame.width} × ${frame.height} pixels, ${description}` },
    );
    for (const { category, content, metadata } of drafts)
      builder.add(category, content, metadata ? { metadata } : {});
    return { title: this.#titleOf(index, frame), elements: builder.elements };
  }

  #titleOf(index: number, frame: ImageFrame): string {
    if (frame.name !== undefined) return frame.name;
    if (this.#parts.frames.length > 1) return `Frame ${index + 1}`;
    return this.facts.title ?? this.#parts.file.name;
  }

  /** The bytes of a frame where the file holds several; undefined where the file itself is the picture. */
  async #frameBytes(index: number): Promise<Uint8Array | undefined> {
    if (this.#parts.mimeType !== "image/tiff") return undefined;
    return tiffFramePng(await this.#file(), index, this.#parts.options.limits);
  }

  async #bytes(index: number): Promise<ElementBlob | undefined> {
    const png = await this.#frameBytes(index);
    if (png) return { mimeType: "image/png", bytes: this.#bounded(png) };
    return { mimeType: this.#parts.mimeType, bytes: this.#bounded(await this.#file()) };
  }

  async #file(): Promise<Uint8Array> {
    const { file, options } = this.#parts;
    if (file.size > options.limits.partBytes) throw tooLarge(file.name, options.limits.partBytes);
    return readFile(file.path).catch((cause: unknown) => {
      throw new DocumentError(DocumentErrorCode.Unreadable, `${file.name} cannot be read`, { cause });
    });
  }

  #bounded(bytes: Uint8Array): Uint8Array {
    const { file, options } = this.#parts;
    if (bytes.length > options.limits.blobBytes) throw tooLarge(file.name, options.limits.blobBytes);
    return bytes;
  }
}

function tooLarge(name: string, most: number): DocumentError {
  return new DocumentError(
    DocumentErrorCode.TooLarge,
    `${name} is too large to be handed out: at most ${most} bytes are`,
  );
}

const sizeOf = ({ width, height }: ImageFrame): ImageFrame => ({ width, height });

function factsOf({ frames, tags, problems }: ImageParts): DocumentFacts {
  const [first] = frames;
  return {
    pageCount: frames.length,
    ...(tags.title === undefined ? {} : { title: tags.title }),
    ...(tags.author === undefined ? {} : { author: tags.author }),
    ...(tags.description === undefined ? {} : { summary: tags.description }),
    ...(tags.keywords.length === 0 ? {} : { keywords: tags.keywords }),
    metadata: {
      ...(first ? sizeOf(first) : {}),
      ...tags.metadata,
      ...(problems.length === 0 ? {} : { problems }),
    },
  };
}
