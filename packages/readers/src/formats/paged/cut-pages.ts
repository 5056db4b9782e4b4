/** What a block takes part in the cutting of a document into pages with. */
export interface Weighed {
  readonly heading?: { readonly level: number; readonly text: string } | undefined;
  /** How much it puts on a page; 0 for what leaves no trace there. */
  readonly characters: number;
}

/** Blocks `from` to `to` (not included) that make one page. */
export interface PageRange {
  readonly title: string;
  readonly from: number;
  readonly to: number;
}

const LONG_CHARACTERS = 8000;
const LONG_BLOCKS = 40;

/**
 * Cuts a document into pages at its top headings. A section that is long is cut at the headings below, and what is
 * then still long by size. The same document is always cut in the same places.
 */
export function cutPages(blocks: readonly Weighed[]): PageRange[] {
  const pages = splitAtTop(blocks, { title: "", from: 0, to: blocks.length });
  const cut = joinBareHeadings(blocks, pages).flatMap((page) => splitLong(blocks, page));
  return cut.filter((page) => weight(blocks, page).blocks > 0);
}

function splitAtTop(blocks: readonly Weighed[], range: PageRange): PageRange[] {
  let top = Number.POSITIVE_INFINITY;
  for (let at = range.from; at < range.to; at += 1) top = Math.min(top, blocks[at]?.heading?.level ?? top);
  if (top === Number.POSITIVE_INFINITY) return [range];
  const pages: PageRange[] = [];
  let start = { at: range.from, title: range.title };
  for (let at = range.from; at < range.to; at += 1) {
    const heading = blocks[at]?.heading;
    if (heading?.level !== top) continue;
    if (at > start.at) pages.push({ title: start.title, from: start.at, to: at });
    start = { at, title: heading.text };
  }
  pages.push({ title: start.title, from: start.at, to: range.to });
  return pages;
}

/** A heading with nothing under it opens the page that follows. */
function joinBareHeadings(blocks: readonly Weighed[], pages: readonly PageRange[]): PageRange[] {
  const joined: PageRange[] = [];
  let opening: PageRange | undefined;
  for (const page of pages) {
    const start: PageRange | undefined = opening;
    const whole: PageRange = start ? { ...page, from: start.from, title: start.title || page.title } : page;
    // What opens it is known to be bare: looking at it again would make many headings quadratic.
    opening = isBare(blocks, page) ? whole : undefined;
    if (!opening) joined.push(whole);
  }
  if (opening) joined.push(opening);
  return joined;
}

function isBare(blocks: readonly Weighed[], { from, to }: PageRange): boolean {
  for (let at = from; at < to; at += 1) {
    const block = blocks[at];
    if (block && block.characters > 0 && !block.heading) return false;
  }
  return true;
}

function splitLong(blocks: readonly Weighed[], page: PageRange): PageRange[] {
  if (!isLong(blocks, page)) return [page];
  const inner = splitAtTop(blocks, { ...page, from: firstBelowHeadings(blocks, page) });
  if (inner.length <= 1 && inner[0]?.title === page.title) return splitBySize(blocks, page);
  const [first, ...rest] = inner;
  const parts = joinBareHeadings(
    blocks,
    first ? [{ ...first, from: page.from, title: page.title }, ...rest] : rest,
  );
  return pack(blocks, parts).flatMap((part) =>
    part.to - part.from === page.to - page.from ? splitBySize(blocks, part) : splitLong(blocks, part),
  );
}

/** The headings that open a page stay with it. */
function firstBelowHeadings(blocks: readonly Weighed[], { from, to }: PageRange): number {
  let at = from;
  while (at < to && (blocks[at]?.heading !== undefined || blocks[at]?.characters === 0)) at += 1;
  return at;
}

/** Short neighbours share a page, so that many small subsections do not become many pages. */
function pack(blocks: readonly Weighed[], parts: readonly PageRange[]): PageRange[] {
  const packed: PageRange[] = [];
  for (const part of parts) {
    const last = packed.at(-1);
    const both = last && { ...last, to: part.to };
    if (both && !isLong(blocks, both)) packed[packed.length - 1] = both;
    else packed.push(part);
  }
  return packed;
}

function splitBySize(blocks: readonly Weighed[], page: PageRange): PageRange[] {
  const pages: PageRange[] = [];
  let from = page.from;
  const total = { characters: 0, blocks: 0 };
  const push = (to: number): void => {
    const title =
      pages.length === 0 || page.title === "" ? page.title : `${page.title} (${pages.length + 1})`;
    pages.push({ title, from, to });
  };
  for (let at = page.from; at < page.to; at += 1) {
    const characters = blocks[at]?.characters ?? 0;
    if (characters === 0) continue;
    if (
      total.blocks > 0 &&
      (total.characters + characters > LONG_CHARACTERS || total.blocks === LONG_BLOCKS)
    ) {
      push(at);
      from = at;
      total.characters = 0;
      total.blocks = 0;
    }
    total.characters += characters;
    total.blocks += 1;
  }
  push(page.to);
  return pages;
}

function isLong(blocks: readonly Weighed[], page: PageRange): boolean {
  const total = weight(blocks, page);
  return total.characters > LONG_CHARACTERS || total.blocks > LONG_BLOCKS;
}

function weight(blocks: readonly Weighed[], { from, to }: PageRange): { characters: number; blocks: number } {
  const total = { characters: 0, blocks: 0 };
  for (let at = from; at < to; at += 1) {
    const characters = blocks[at]?.characters ?? 0;
    total.characters += characters;
    if (characters > 0) total.blocks += 1;
  }
  return total;
}
