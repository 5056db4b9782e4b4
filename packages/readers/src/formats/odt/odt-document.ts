import type { Archive } from "../../archive/archive.ts";
import type { Properties } from "../../archive/document-properties.ts";
import { oneLine } from "../../engine/elements.ts";
import type { Limits } from "../../engine/limits.ts";
import type { DocumentFacts } from "../../engine/model.ts";
import type { Block } from "../../text/block.ts";
import { blockText } from "../../text/block.ts";
import type { Section } from "../../text/sections.ts";
import type { OdfStyles } from "../odf/odf-styles.ts";
import { OdfWriter } from "../odf/odf-writer.ts";
import type { PageRange } from "../paged/cut-pages.ts";
import { cutPages } from "../paged/cut-pages.ts";
import type { PageSource } from "../paged/paged-document.ts";
import type { OdtIndex } from "./odt-index.ts";
import { readOdtBlock } from "./odt-index.ts";

export interface OdtSource {
  readonly archive: Archive;
  readonly limits: Limits;
  readonly text: string;
  readonly index: OdtIndex;
  readonly styles: OdfStyles;
  readonly furniture: readonly Block[];
  readonly properties: Properties;
  readonly problems: readonly string[];
}

const LONGEST_TITLE = 80;
const LONGEST_HEADING = 300;

/** An OpenDocument text: its blocks are known by place, and built for the page that is asked for. */
export class OdtDocument implements PageSource {
  readonly facts: DocumentFacts;
  readonly #source: OdtSource;
  readonly #pages: readonly PageRange[];

  constructor(source: OdtSource) {
    this.#source = source;
    const { blocks } = source.index;
    const pages = cutPages(blocks);
    this.#pages = pages.length > 0 ? pages : [{ title: "", from: 0, to: blocks.length }];
    this.facts = factsOf(source, this.#pages.length);
  }

  async read(index: number): Promise<Section> {
    const range = this.#pages[index] ?? { title: "", from: 0, to: 0 };
    const { archive, limits, text, styles, furniture } = this.#source;
    const { blocks: all, deletions, controls } = this.#source.index;
    const writer = new OdfWriter({ archive, limits, styles, deletions, controls, hasPlaces: false });
    const edges = index === 0 ? furniture : [];
    for (const block of edges) if (block.category === "header") writer.add(block);
    for (const block of all.slice(range.from, range.to)) {
      await writer.write(readOdtBlock(text, block, limits), { isContents: block.isContents });
    }
    for (const block of edges) if (block.category === "footer") writer.add(block);
    const blocks = writer.finish();
    const { problems } = writer;
    const title = range.title === "" ? firstLine(blocks) : oneLine(range.title, LONGEST_HEADING);
    return { title, blocks, ...(problems.length > 0 ? { metadata: { problems } } : {}) };
  }

  close(): Promise<void> {
    return this.#source.archive.close();
  }
}

function factsOf({ properties, problems, index }: OdtSource, pageCount: number): DocumentFacts {
  const heading = index.title ?? index.blocks.find((block) => block.heading)?.heading?.text;
  return {
    ...properties,
    pageCount,
    title: properties.title ?? (oneLine(heading) || undefined),
    metadata: { ...properties.metadata, ...(problems.length > 0 ? { problems } : {}) },
  };
}

/** The title of a page without a heading. */
function firstLine(blocks: readonly Block[]): string {
  for (const block of blocks) {
    const line = block.category === "header" ? "" : oneLine(blockText(block), LONGEST_TITLE);
    if (line !== "") return line;
  }
  return "";
}
