import type { Archive } from "../../archive/archive.ts";
import type { Relationships } from "../../archive/relationships.ts";
import { relationshipOfType } from "../../archive/relationships.ts";
import { DocumentError } from "../../engine/document-error.ts";
import type { Limits } from "../../engine/limits.ts";
import type { DocumentFacts } from "../../engine/model.ts";
import type { Block } from "../../text/block.ts";
import type { Section } from "../../text/sections.ts";
import { child } from "../../xml/query.ts";
import { parseXml } from "../../xml/xml-element.ts";
import type { PageSource } from "../paged/paged-document.ts";
import { Layouts } from "./layout.ts";
import { shapesOf } from "./shape.ts";
import type { Authors } from "./slide-comments.ts";
import { readAuthors, readSlideComments } from "./slide-comments.ts";
import type { SlidePart } from "./slide-part.ts";
import { readSlidePart } from "./slide-part.ts";
import { SlideWriter } from "./slide-writer.ts";
import { bodyText } from "./text-body.ts";

export interface PptxSource {
  readonly archive: Archive;
  readonly limits: Limits;
  readonly facts: DocumentFacts;
  /** Parts in the order of the presentation; undefined where the presentation names one that is not there. */
  readonly slides: readonly (string | undefined)[];
  /** Of the presentation. */
  readonly relationships: Relationships;
}

/** A presentation. A slide is read with its own parts, and no other slide. */
export class PptxDocument implements PageSource {
  readonly facts: DocumentFacts;
  readonly #source: PptxSource;
  readonly #layouts: Layouts;
  #authors: Promise<Authors> | undefined;

  constructor(source: PptxSource) {
    this.#source = source;
    this.facts = source.facts;
    this.#layouts = new Layouts(source.archive, source.limits);
  }

  async read(index: number): Promise<Section> {
    const { archive, limits, slides } = this.#source;
    const name = slides[index];
    if (name === undefined || !archive.has(name))
      return missing(index, `Slide ${index + 1} is missing from the file`);
    try {
      return await this.#readSlide(await readSlidePart(archive, name, limits));
    } catch (cause) {
      if (cause instanceof DocumentError) return missing(index, cause.message);
      throw cause;
    }
  }

  close(): Promise<void> {
    return this.#source.archive.close();
  }

  async #readSlide(slide: SlidePart): Promise<Section> {
    const { archive, limits } = this.#source;
    const layout = await this.#layouts.layout(relationshipOfType(slide.relationships, "slideLayout")?.target);
    const writer = new SlideWriter({ archive, limits, relationships: slide.relationships }, layout);
    await writer.write([...shapesOf(child(slide.root, "p:cSld", "p:spTree"))]);
    const shown = writer.finish();
    const blocks = [...shown, ...(await this.#notes(slide)), ...(await this.#comments(slide))];
    const isHidden = /^(?:0|false)$/.test(slide.root.attributes["show"] ?? "");
    const metadata = {
      ...(isHidden ? { hidden: true } : {}),
      ...(writer.problems.length > 0 ? { problems: writer.problems } : {}),
    };
    return { title: writer.title(shown), blocks, ...(Object.keys(metadata).length > 0 ? { metadata } : {}) };
  }

  async #notes(slide: SlidePart): Promise<readonly Block[]> {
    const name = relationshipOfType(slide.relationships, "notesSlide")?.target;
    const { archive, limits } = this.#source;
    if (name === undefined || !archive.has(name)) return [];
    const { root } = await readSlidePart(archive, name, limits);
    const texts = [...shapesOf(child(root, "p:cSld", "p:spTree"))]
      .filter(({ placeholder }) => placeholder?.type === "body")
      .map(({ element }) => bodyText(child(element, "p:txBody")))
      .filter((text) => text !== "");
    if (texts.length === 0) return [];
    return [
      { category: "annotation", content: { text: texts.join("\n") }, metadata: { kind: "speaker-notes" } },
    ];
  }

  async #comments(slide: SlidePart): Promise<readonly Block[]> {
    const { archive, limits } = this.#source;
    const blocks: Block[] = [];
    for (const { type, target } of slide.relationships.values()) {
      if (type !== "comments" || !archive.has(target)) continue;
      const root = parseXml(await archive.readText(target), { limits });
      this.#authors ??= this.#readAuthors();
      blocks.push(...readSlideComments(root, await this.#authors));
    }
    return blocks;
  }

  async #readAuthors(): Promise<Authors> {
    const { archive, limits, relationships } = this.#source;
    const authors = new Map<string, string>();
    for (const type of ["commentAuthors", "authors"]) {
      const name = relationshipOfType(relationships, type)?.target;
      if (name === undefined || !archive.has(name)) continue;
      const root = parseXml(await archive.readText(name), { limits });
      for (const [id, author] of readAuthors(root)) authors.set(id, author);
    }
    return authors;
  }
}

/** A slide that cannot be read keeps its number, so that the others keep theirs. */
function missing(index: number, problem: string): Section {
  return { title: `Slide ${index + 1}`, blocks: [], metadata: { problems: [problem] } };
}
