import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import { oneLine } from "../../engine/elements.ts";
import type { Format, OpenDocument, OpenOptions, SourceFile } from "../../engine/format.ts";
import { splitKeywords } from "../../engine/keywords.ts";
import { statedTitle } from "../../engine/stated-title.ts";
import { BlockDocument } from "../../text/block-document.ts";
import { readWhole } from "../../text/read-whole.ts";
import { firstHeading, paginate } from "../../text/sections.ts";
import { readRtf } from "./rtf-reader.ts";

/** Rich Text Format: sections at the top headings. */
export const rtfFormat: Format = { fileType: "rtf", extensions: ["rtf"], open: openRtf };

async function openRtf(file: SourceFile, { limits }: OpenOptions): Promise<OpenDocument> {
  // Pictures are in it as digits, so it may be as long as one part of an archive.
  const source = Buffer.from(await readWhole(file, limits.partBytes)).toString("latin1");
  if (!/^\s*\{\\rtf/.test(source.slice(0, 100))) {
    throw new DocumentError(DocumentErrorCode.Damaged, `${file.name} does not start as an RTF file does`);
  }
  const { blocks, facts, problems } = readRtf(source, limits);
  const title = statedTitle(readable(oneLine(facts.get("title"), 300))) ?? firstHeading(blocks);
  const author = oneLine(facts.get("author"));
  const summary = oneLine(facts.get("subject") ?? facts.get("comment"), 300);
  const keywords = splitKeywords(facts.get("keywords"));
  return new BlockDocument(
    {
      title,
      ...(author ? { author } : {}),
      ...(summary ? { summary } : {}),
      ...(keywords.length > 0 ? { keywords } : {}),
      ...(problems.length > 0 ? { metadata: { problems } } : {}),
    },
    paginate(blocks, { title: title ?? file.name }),
  );
}

/** Word writes question marks where a title does not fit its code page. */
function readable(title: string): string {
  return /^[?\s]+$/.test(title) ? "" : title;
}
