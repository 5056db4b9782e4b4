import { RecentCache } from "@a2c-smcp/runtime";
import type { Archive } from "../../archive/archive.ts";
import { DocumentError } from "../../engine/document-error.ts";
import type { Limits } from "../../engine/limits.ts";
import type { Element } from "../../html/dom.ts";
import { namedElements } from "../../html/notes.ts";
import { parseXhtml } from "../../html/parse-html.ts";

type Names = ReadonlyMap<string, Element>;

/** Books keep their notes in one part, or in one for each part with words. */
const KEPT = 2;

/** The parts of a book that others take their notes from, parsed when the first of them asks. */
export class NoteParts {
  readonly #archive: Archive;
  readonly #limits: Limits;
  readonly #known = new RecentCache<{ readonly names: Names | undefined }>({ entries: KEPT });

  constructor(archive: Archive, limits: Limits) {
    this.#archive = archive;
    this.#limits = limits;
  }

  async namesOf(path: string): Promise<Names | undefined> {
    const known = this.#known.get(path) ?? { names: await this.#read(path) };
    this.#known.set(path, known);
    return known.names;
  }

  clear(): void {
    this.#known.clear();
  }

  async #read(path: string): Promise<Names | undefined> {
    if (!this.#archive.has(path) || !/\.x?html?$|\.xml$/i.test(path)) return undefined;
    try {
      return namedElements(parseXhtml(await this.#archive.readText(path), this.#limits).document);
    } catch (cause) {
      // A part that cannot be read says so on its own page.
      if (!(cause instanceof DocumentError)) throw cause;
      return undefined;
    }
  }
}
