import type { Format, OpenOptions, SourceFile } from "../../engine/format.ts";
import { statedTitle } from "../../engine/stated-title.ts";
import { headFacts } from "../../html/head-facts.ts";
import { htmlBlocks } from "../../html/html-blocks.ts";
import { parseHtml, parseXhtml } from "../../html/parse-html.ts";
import { BlockDocument } from "../../text/block-document.ts";
import { readWholeText } from "../../text/read-whole.ts";
import { firstHeading, paginate } from "../../text/sections.ts";

/** Web pages: sections at the top headings. */
export const htmlFormat: Format = {
  fileType: "html",
  extensions: ["html", "htm", "xhtml"],
  open: openHtml,
};

async function openHtml(file: SourceFile, { limits }: OpenOptions): Promise<BlockDocument> {
  const { text, encoding } = await readWholeText(file, limits.wholeFileBytes);
  const isXml = /^\s*<\?xml/.test(text.slice(0, 200));
  const { document, problems } = isXml ? parseXhtml(text, limits) : parseHtml(text, limits);
  const { language, ...facts } = headFacts(document);
  const blocks = htmlBlocks(document, { limits });
  const title = statedTitle(facts.title) ?? firstHeading(blocks);
  const metadata = {
    encoding,
    ...(language ? { language } : {}),
    ...(problems.length > 0 ? { problems } : {}),
  };
  const sections = paginate(blocks, { title: title ?? file.name });
  return new BlockDocument({ ...facts, title, metadata }, sections);
}
