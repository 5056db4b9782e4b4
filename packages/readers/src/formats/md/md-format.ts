import type { Format, OpenOptions, SourceFile } from "../../engine/format.ts";
import { BlockDocument } from "../../text/block-document.ts";
import { readWholeText } from "../../text/read-whole.ts";
import { firstHeading, paginate } from "../../text/sections.ts";
import { readFrontMatter } from "./front-matter.ts";
import { markdownBlocks } from "./markdown-blocks.ts";

/** Markdown: sections at the top headings. */
export const mdFormat: Format = {
  fileType: "md",
  extensions: ["md", "markdown", "mdown", "mkd", "mdx"],
  open: openMarkdown,
};

async function openMarkdown(file: SourceFile, { limits }: OpenOptions): Promise<BlockDocument> {
  const { text, encoding } = await readWholeText(file, limits.wholeFileBytes);
  const { facts, body } = readFrontMatter(text);
  const blocks = markdownBlocks(body, limits);
  const title = facts.title ?? firstHeading(blocks);
  const sections = paginate(blocks, { title: title ?? file.name });
  return new BlockDocument({ ...facts, title, metadata: { encoding, ...facts.metadata } }, sections);
}
