import { openArchive } from "../../archive/open-archive.ts";
import type { Format, OpenOptions, SourceFile } from "../../engine/format.ts";
import { readTitles } from "./book-titles.ts";
import { EpubDocument } from "./epub-document.ts";
import { openBook } from "./open-book.ts";

/** EPUB books: every item of the spine is a page. */
export const epubFormat: Format = { fileType: "epub", extensions: ["epub"], open: openEpub };

async function openEpub(file: SourceFile, { limits }: OpenOptions): Promise<EpubDocument> {
  const archive = await openArchive(file.path, limits);
  try {
    const book = await openBook(archive, limits);
    return new EpubDocument({ archive, book, titles: await readTitles(archive, book, limits), limits });
  } catch (cause) {
    await archive.close();
    throw cause;
  }
}
