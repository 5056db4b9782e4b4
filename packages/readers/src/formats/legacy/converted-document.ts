import type { OpenDocument, OutlinePlace } from "../../engine/format.ts";
import type {
  DocumentFacts,
  ElementBlob,
  ElementDetail,
  ElementWindow,
  PageContent,
  PageFacts,
} from "../../engine/model.ts";

/** A document that is read from a converted copy, which goes when the document is closed. */
export class ConvertedDocument implements OpenDocument {
  /** Only where the copy has a look of its own; what has none is laid out to be seen. */
  readonly picture?: NonNullable<OpenDocument["picture"]>;
  readonly #document: OpenDocument;
  readonly #remove: () => Promise<void>;
  #closing: Promise<void> | undefined;

  constructor(document: OpenDocument, remove: () => Promise<void>) {
    this.#document = document;
    this.#remove = remove;
    if (document.picture) this.picture = document.picture.bind(document);
  }

  get facts(): DocumentFacts {
    const { metadata, ...facts } = this.#document.facts;
    return { ...facts, metadata: { ...metadata, converted_with: "LibreOffice" } };
  }

  pages(window: ElementWindow): Promise<readonly PageFacts[]> {
    return this.#document.pages(window);
  }

  outline(): readonly OutlinePlace[] {
    return this.#document.outline?.() ?? [];
  }

  page(index: number): Promise<PageContent> {
    return this.#document.page(index);
  }

  element(id: string, window?: ElementWindow): Promise<ElementDetail | undefined> {
    return this.#document.element(id, window);
  }

  blob(id: string): Promise<ElementBlob | undefined> {
    return this.#document.blob(id);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#document.close();
    await this.#remove();
  }
}
