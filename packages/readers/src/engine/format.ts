import type { Sandbox } from "../sandbox/sandbox.ts";
import type { Limits } from "./limits.ts";
import type {
  DocumentFacts,
  ElementBlob,
  ElementDetail,
  ElementWindow,
  PageContent,
  PageFacts,
} from "./model.ts";

/** A file to open. Engines run in a worker process and read the file by its path. */
export interface SourceFile {
  readonly path: string;
  /** Base name, for titles and for formats that can only be told by extension. */
  readonly name: string;
  readonly size: number;
}

/** How a file is opened. */
export interface OpenOptions {
  readonly limits: Limits;
  /** Passwords to try on an encrypted file. */
  readonly passwords: readonly string[];
  /** Read pictures of text; only set when Tesseract is installed. */
  readonly ocr?: { readonly languages: string; readonly dataPath?: string | undefined } | undefined;
  /** How the process is confined that parses; what it starts is confined further. */
  readonly sandbox?: Sandbox | undefined;
}

/** An entry of an outline, and the page that it leads to, from 0. */
export interface OutlinePlace {
  readonly title: string;
  /** 1 for the top. */
  readonly level: number;
  readonly pageIndex: number;
}

/** An open document. Nothing is parsed that was not asked for. */
export interface OpenDocument {
  readonly facts: DocumentFacts;
  /** Titles and element counts of some pages, in order; past the end there are none. */
  pages(window: ElementWindow): Promise<readonly PageFacts[]>;
  /** `index` is within the page count. */
  page(index: number): Promise<PageContent>;
  /**
   * The first page, for whoever wants to know what the document is and nothing else; only where a page is read more
   * thoroughly than that takes. Its headings may differ from those of `page(0)`.
   */
  opening?(): Promise<PageContent>;
  /** Says that all pages from this one on will be asked for, in order; only where that makes reading them cheaper. */
  readOnFrom?(index: number): void;
  /** Undefined when there is no such element. */
  element(id: string, window?: ElementWindow): Promise<ElementDetail | undefined>;
  /** The bytes of an element that has any. */
  blob(id: string): Promise<ElementBlob | undefined>;
  /** Where the file's own outline leads, level by level; only where files have one. */
  outline?(): readonly OutlinePlace[];
  /** A page as it looks, with so many dots per inch where that can be chosen; only where pages have a look. */
  picture?(index: number, dpi: number): Promise<ElementBlob | undefined>;
  close(): Promise<void>;
}

/** One kind of file. */
export interface Format {
  /** What the catalogue shows as `file_type`, for example `pdf`. */
  readonly fileType: string;
  /** Lower case, without the dot; the first is the usual one. */
  readonly extensions: readonly string[];
  open(file: SourceFile, options: OpenOptions): Promise<OpenDocument>;
}
