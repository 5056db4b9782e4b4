import { oneLine } from "../engine/elements.ts";
import { PAGE_ROWS } from "../engine/model.ts";
import { type Block, blockText, headingLevel } from "./block.ts";

/** Blocks that make one page. */
export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** How blocks are cut into pages. */
export interface PaginateOptions {
  /** Title of a page before the first heading. */
  readonly title: string;
  /** Keep everything on one page while it is not long. */
  readonly together?: boolean;
}

/** Characters that one page carries before it is split further: about what two printed pages hold. */
const LONG = 10_000;
const SHORT = 400;

/** Cuts a document into pages: at its top headings, and further only where a section is long. */
export function paginate(blocks: readonly Block[], options: PaginateOptions): Section[] {
  const whole: Section = { title: options.title, blocks };
  const sections = options.together === true && sizeOf(blocks) <= LONG ? [whole] : splitAtTop(whole);
  return sections.flatMap((section) => splitLong(section)).map(limitLinks);
}

function topLevel(blocks: readonly Block[]): number | undefined {
  const levels = blocks.map(headingLevel).filter((level) => level !== undefined);
  return levels.length === 0 ? undefined : levels.reduce((one, other) => Math.min(one, other));
}

function splitAtTop(section: Section): Section[] {
  const level = topLevel(section.blocks);
  return level === undefined ? [section] : joinShortOpening(splitAt(section, level));
}

/** A line or two before the first heading are no page of their own. */
function joinShortOpening(sections: readonly Section[]): Section[] {
  const [opening, first, ...rest] = sections;
  if (!opening || !first || opening.blocks.length > 3 || sizeOf(opening.blocks) > SHORT) return [...sections];
  if (opening.blocks.some((block) => headingLevel(block) !== undefined)) return [...sections];
  return [{ ...first, blocks: [...opening.blocks, ...first.blocks] }, ...rest];
}

/** What stands before the first heading keeps the title of the section. */
function splitAt(section: Section, level: number): Section[] {
  const parts: { title: string; blocks: Block[] }[] = [{ title: section.title, blocks: [] }];
  for (const block of section.blocks) {
    if (headingLevel(block) === level) parts.push({ title: blockText(block), blocks: [] });
    parts.at(-1)?.blocks.push(block);
  }
  return parts.filter(({ blocks }) => blocks.length > 0);
}

function splitLong(section: Section): Section[] {
  if (sizeOf(section.blocks) <= LONG) return [section];
  const [first, ...rest] = section.blocks;
  const level = topLevel(rest);
  if (first === undefined || level === undefined) return splitBySize(section);
  const parts = splitAt({ title: section.title, blocks: rest }, level);
  const [head, ...tail] = parts;
  const opening = headingLevel(rest[0] ?? first) === level ? undefined : head;
  const following = opening ? tail : parts;
  // The heading of the section stays with what comes first below it.
  const lead = { title: section.title, blocks: [first, ...((opening ?? following[0])?.blocks ?? [])] };
  return packSmall([lead, ...(opening ? following : following.slice(1))]).flatMap((part) =>
    part.blocks.length === section.blocks.length ? splitBySize(part) : splitLong(part),
  );
}

/** Joins neighbours that fit on one page together, so that many short subsections do not become many pages. */
function packSmall(parts: readonly Section[]): Section[] {
  const packed: { title: string; last?: string; blocks: Block[]; size: number }[] = [];
  for (const { title, blocks } of parts) {
    const size = sizeOf(blocks);
    const last = packed.at(-1);
    if (last && last.size + size <= LONG) {
      last.blocks.push(...blocks);
      last.last = title;
      last.size += size;
    } else packed.push({ title, blocks: [...blocks], size });
  }
  return packed.map(({ title, last, blocks }) => ({ title: last ? `${title} – ${last}` : title, blocks }));
}

function splitBySize(section: Section): Section[] {
  const parts: Block[][] = [];
  let room = 0;
  for (const block of section.blocks) {
    const size = sizeOfBlock(block);
    // Links belong to the block before them.
    if (parts.length === 0 || (size > room && block.category !== "link")) {
      parts.push([]);
      room = LONG;
    }
    parts.at(-1)?.push(block);
    room -= size;
  }
  return parts.map((blocks, index) => ({
    title: index === 0 ? section.title : `${section.title} (${index + 1})`,
    blocks,
  }));
}

function sizeOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + sizeOfBlock(block), 0);
}

/** What a block takes on a page: of a long table or list only a part is shown there. */
function sizeOfBlock({ category, content }: Block): number {
  if (category === "link") return 0;
  const parts = content["rows"] ?? content["items"];
  if (Array.isArray(parts)) return JSON.stringify(parts.slice(0, PAGE_ROWS)).length;
  return Math.min(4000, String(content["text"] ?? content["code"] ?? "").length);
}

/** Links a page lists; a page of an encyclopedia has a thousand. */
const LINKS = 50;

/** Leaves out links beyond what a page should list, and adds how many. */
export function limitLinks(section: Section): Section {
  let links = 0;
  const blocks = section.blocks.filter((block) => block.category !== "link" || ++links <= LINKS);
  if (links <= LINKS) return section;
  return { ...section, blocks, metadata: { ...section.metadata, links_left_out: links - LINKS } };
}

/** The text of the first heading, for a document without a title of its own. */
export function firstHeading(blocks: readonly Block[]): string | undefined {
  const heading = blocks.find((block) => block.category === "heading");
  return (heading && oneLine(blockText(heading), 300)) || undefined;
}
