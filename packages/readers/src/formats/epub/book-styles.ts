import type { Archive } from "../../archive/archive.ts";
import { DocumentError } from "../../engine/document-error.ts";
import { allElements, attribute, type Element, type Parent } from "../../html/dom.ts";
import { resolvePath } from "./package-document.ts";

const linkTags = new Set(["link"]);
/** Of these there are one or two in a book; larger ones are no style sheets of a text. */
const MOST_SHEETS = 8;
const MOST_BYTES = 500_000;

/** The style sheets of a book: converters say bold and italic by classes only. */
export class BookStyles {
  readonly #archive: Archive;
  readonly #sheets = new Map<string, string>();

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  /** Those that a part names, each read once. */
  async of(document: Parent, path: string): Promise<readonly string[]> {
    const paths = allElements(document, linkTags).filter(isStyleSheet).slice(0, MOST_SHEETS);
    return Promise.all(paths.map((link) => this.#sheet(resolvePath(path, attribute(link, "href") ?? ""))));
  }

  async #sheet(path: string): Promise<string> {
    const known = this.#sheets.get(path);
    if (known !== undefined) return known;
    const sheet = await this.#read(path);
    if (this.#sheets.size < MOST_SHEETS) this.#sheets.set(path, sheet);
    return sheet;
  }

  /** A sheet that is missing or broken says nothing; the words are there without it. */
  async #read(path: string): Promise<string> {
    if (!this.#archive.has(path) || this.#archive.size(path) > MOST_BYTES) return "";
    try {
      return await this.#archive.readText(path);
    } catch (cause) {
      if (cause instanceof DocumentError) return "";
      throw cause;
    }
  }
}

function isStyleSheet(link: Element): boolean {
  return (attribute(link, "rel") ?? "").toLowerCase().split(/\s+/).includes("stylesheet");
}
