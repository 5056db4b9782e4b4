import { PageBuilder } from "../../engine/elements.ts";
import type { PageContent } from "../../engine/model.ts";
import { edgesOf, type PageEdges } from "./continued-tables.ts";
import type { Draft } from "./layout/draft.ts";
import { type PageContext, pageDrafts } from "./layout/page-drafts.ts";
import { bboxOf } from "./read/box.ts";
import type { PictureSource } from "./read/figure.ts";
import type { ReadPage } from "./read/page-reader.ts";

/** A page with all its rows, and where the bytes of its pictures are. */
export interface BuiltPage {
  readonly index: number;
  readonly content: PageContent;
  readonly pictures: ReadonlyMap<string, PictureSource>;
  /** Of the page as it was read, without what the page before says. */
  readonly edges: PageEdges;
}

export function buildPage(read: ReadPage, context: PageContext): BuiltPage {
  const { page, isScan } = read;
  const builder = new PageBuilder(page.index);
  const pictures = new Map<string, PictureSource>();
  // The picture of a scanned page is the page.
  const shown = isScan ? { ...page, figures: [] } : page;
  const drafts = [...(isScan ? [scanDraft(read)] : []), ...pageDrafts(shown, context)];
  for (const { category, content, summary, box, metadata, picture } of drafts) {
    const element = builder.add(category, content, {
      ...(summary === undefined ? {} : { summary }),
      metadata: { ...(box ? { bbox: bboxOf(box) } : {}), ...metadata },
    });
    if (picture) pictures.set(element.element_id, picture);
  }
  const { elements } = builder;
  const metadata = pageMetadata(read);
  return {
    index: page.index,
    content: { title: titleOf(read, drafts, context), elements, metadata },
    pictures,
    edges: edgesOf({ elements, metadata }),
  };
}

function scanDraft({ page, isRecognized }: ReadPage): Draft {
  const size = { width: Math.round(page.width), height: Math.round(page.height) };
  const description = isRecognized ? "scanned page: its text was recognised" : "scanned page: no text";
  return {
    category: "image",
    content: { description, ...size },
    box: { x0: 0, y0: 0, x1: page.width, y1: page.height },
    picture: { kind: "page" },
  };
}

/** The entry of the outline that leads here, else the first heading, else the number. */
function titleOf({ page }: ReadPage, drafts: readonly Draft[], { outline }: PageContext): string {
  const [entry] = outline;
  if (entry) return entry.title;
  const heading = drafts.find(({ category }) => category === "heading")?.content["text"];
  return typeof heading === "string" ? heading : `Page ${page.index + 1}`;
}

/** A label that is longer was written to harm, or by mistake. */
const LONGEST_LABEL = 40;

/** What is printed on the page as its number; undefined where that is its place. */
function labelOf({ label = "", index }: ReadPage["page"]): string | undefined {
  const shown = label.replace(/\s+/g, " ").trim();
  return shown === "" || shown.length > LONGEST_LABEL || shown === String(index + 1) ? undefined : shown;
}

function pageMetadata({ page, isScan }: ReadPage): Record<string, unknown> {
  const label = labelOf(page);
  return {
    width: Math.round(page.width * 10) / 10,
    height: Math.round(page.height * 10) / 10,
    ...(label === undefined ? {} : { label }),
    ...(isScan ? { scanned: true } : {}),
    ...(page.problem === undefined ? {} : { problem: page.problem }),
  };
}
