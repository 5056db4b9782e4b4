import { posix } from "node:path";
import type { Archive } from "../../archive/archive.ts";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Limits } from "../../engine/limits.ts";
import { htmlBlocks } from "../../html/html-blocks.ts";
import { parseHtml } from "../../html/parse-html.ts";
import type { Block } from "../../text/block.ts";
import { decodeText } from "../../text/decode.ts";

/**
 * A text of another format that Word takes in when it opens the document (`w:altChunk`). Programs that make Word files of
 * web pages leave all of their text in one.
 */
export async function foreignBlocks(
  archive: Archive,
  part: string,
  limits: Limits,
): Promise<readonly Block[]> {
  const name = posix.basename(part);
  const bytes = await archive.readBytes(part);
  if (/\.x?html?$/i.test(name)) return blocksOfHtml(decodeText(bytes, { name }).text, limits);
  if (/\.mht(?:ml)?$/i.test(name)) return blocksOfHtml(await htmlOfArchive(bytes, name), limits);
  if (/\.txt$/i.test(name)) return [{ category: "text", content: { text: decodeText(bytes).text.trim() } }];
  throw new DocumentError(
    DocumentErrorCode.Unsupported,
    `The document takes in ${name}, which is not read; save it once with Word`,
  );
}

function blocksOfHtml(html: string, limits: Limits): readonly Block[] {
  return htmlBlocks(parseHtml(html, limits).document, { limits, withoutLines: true });
}

/** The page of a web archive, which is built as a mail is. */
async function htmlOfArchive(bytes: Uint8Array, name: string): Promise<string> {
  const { default: PostalMime } = await import("postal-mime");
  try {
    return (await PostalMime.parse(bytes)).html ?? "";
  } catch (cause) {
    throw new DocumentError(DocumentErrorCode.Damaged, `The text ${name} of the document is broken`, {
      cause,
    });
  }
}
