import type { Archive } from "../../archive/archive.ts";
import type { Properties } from "../../archive/document-properties.ts";
import { oneLine } from "../../engine/elements.ts";
import type { DocumentFacts } from "../../engine/model.ts";
import type { Block } from "../../text/block.ts";
import { blockText } from "../../text/block.ts";
import type { Section } from "../../text/sections.ts";
import type { PageRange } from "../paged/cut-pages.ts";
import { cutPages } from "../paged/cut-pages.ts";
import type { PageSource } from "../paged/paged-document.ts";
import type { BodyIndex } from "./body-index.ts";
import type { DocxParts } from "./docx-parts.ts";
import type { Furniture } from "./furniture.ts";
import { placeFurniture, readFurniture } from "./furniture.ts";
import { unnumbered } from "./numbered-text.ts";
import type { DocxBlock } from "./outline.ts";
import { outlineBody, readPlace } from "./outline.ts";
import { PageWriter } from "./page-writer.ts";

export interface DocxSource {
  readonly archive: Archive;
  /** The XML of the main part. */
  readonly text: string;
  readonly body: BodyIndex;
  readonly parts: DocxParts;
  readonly properties: Properties;
  readonly problems: readonly string[];
}

const LONGEST_TITLE = 80;
const LONGEST_HEADING = 300;
/** Above this share of paragraphs in a typewriter face, it is the face of the document and not of code. */
const MOSTLY = 0.5;

/** A Word document: its blocks are known by place, and built for the page that is asked for. */
export class DocxDocument implements PageSource {
  readonly facts: DocumentFacts;
  readonly #source: DocxSource;
  readonly #blocks: readonly DocxBlock[];
  readonly #pages: readonly PageRange[];
  readonly #furniture: ReadonlyMap<number, readonly Furniture[]>;

  constructor(source: DocxSource) {
    this.#source = source;
    this.#blocks = outlineBody(source.text, source.body.places, source.parts);
    const pages = cutPages(this.#blocks);
    this.#pages = pages.length > 0 ? pages : [{ title: "", from: 0, to: this.#blocks.length }];
    this.#furniture = placeFurniture(source.body.sectionEnds, this.#pages, source.parts);
    this.facts = factsOf(source, this.#blocks, this.#pages.length);
  }

  async read(index: number): Promise<Section> {
    const range = this.#pages[index] ?? { title: "", from: 0, to: 0 };
    const { text, body, parts } = this.#source;
    const writer = new PageWriter(parts, body.monospacedShare < MOSTLY && !parts.styles.usesMonospacedText);
    await this.#writeFurniture(writer, index, "header");
    for (const block of this.#blocks.slice(range.from, range.to)) {
      await writer.write(block, readPlace(text, block.place, parts));
    }
    await this.#writeFurniture(writer, index, "footer");
    const blocks = writer.finish();
    const problems = writer.problems;
    const title = range.title === "" ? firstLine(blocks) : oneLine(range.title, LONGEST_HEADING);
    return { title, blocks, ...(problems.length > 0 ? { metadata: { problems } } : {}) };
  }

  close(): Promise<void> {
    return this.#source.archive.close();
  }

  async #writeFurniture(writer: PageWriter, index: number, category: Furniture["category"]): Promise<void> {
    for (const furniture of this.#furniture.get(index) ?? []) {
      if (furniture.category !== category) continue;
      const block = await readFurniture(furniture, this.#source.parts);
      if (block) writer.add(block);
    }
  }
}

function factsOf(
  { properties, problems }: DocxSource,
  blocks: readonly DocxBlock[],
  pageCount: number,
): DocumentFacts {
  const first = blocks.find((block) => block.heading);
  const heading = first?.heading && unnumbered(first.list?.mark, first.heading.text);
  return {
    ...properties,
    pageCount,
    title: properties.title ?? (heading === undefined ? undefined : oneLine(heading)),
    metadata: { ...properties.metadata, ...(problems.length > 0 ? { problems } : {}) },
  };
}

/** The title of a page without a heading. */
function firstLine(blocks: readonly Block[]): string {
  for (const block of blocks) {
    if (block.category === "header") continue;
    const line = oneLine(blockText(block), LONGEST_TITLE);
    if (line !== "") return line;
  }
  return "";
}
