import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { OpenDocument, OpenOptions, SourceFile } from "../engine/format.ts";
import type { PageElement } from "../engine/model.ts";
import { legacyFormat } from "../formats/legacy/legacy-format.ts";

/** Kinds of files that LibreOffice lays out as they would be printed. */
const printable: ReadonlySet<string> = new Set([
  ...["docx", "doc", "odt", "rtf", "pptx", "ppt", "odp", "xlsx", "xls", "ods", "xlsm"],
]);

/** Printed pages that are looked through for the one that is meant. */
const MOST_PAGES = 300;
/** Words of a page that it is known by. */
const MOST_WORDS = 200;

const pdfOfOffice = legacyFormat({
  fileType: "pdf",
  extensions: [],
  target: "pdf",
  load: async () => (await import("../formats/pdf/pdf-format.ts")).pdfFormat,
});

export function isPrintable(fileType: string): boolean {
  return printable.has(fileType);
}

/** Has LibreOffice lay a document out; whoever asks closes it. */
export async function printDocument(file: SourceFile, options: OpenOptions): Promise<OpenDocument> {
  try {
    return await pdfOfOffice.open(file, { ...options, ocr: undefined });
  } catch (error) {
    if (!(error instanceof DocumentError) || error.code !== DocumentErrorCode.ToolMissing) throw error;
    throw new DocumentError(
      DocumentErrorCode.ToolMissing,
      `how ${file.name} looks can only be shown with LibreOffice, which is not installed; read the page instead`,
      { cause: error },
    );
  }
}

/** Which printed page holds most of the words of some elements; the nearest to `expected` where several do. */
export async function findPrinted(
  printed: OpenDocument,
  elements: readonly PageElement[],
  expected: number,
): Promise<number> {
  const wanted = wordsOf(elements);
  const { pageCount } = printed.facts;
  let best = { index: Math.min(expected, pageCount - 1), score: 0 };
  for (let index = 0; index < Math.min(pageCount, MOST_PAGES); index++) {
    const page = wordsOf((await printed.page(index)).elements, Number.POSITIVE_INFINITY);
    let score = 0;
    for (const word of wanted) if (page.has(word)) score++;
    const isNearer = Math.abs(index - expected) < Math.abs(best.index - expected);
    if (score > best.score || (score === best.score && score > 0 && isNearer)) best = { index, score };
  }
  return best.index;
}

function wordsOf(elements: readonly PageElement[], most = MOST_WORDS): Set<string> {
  const words = new Set<string>();
  for (const { content } of elements) {
    const { text, items, headers, rows } = content;
    for (const word of JSON.stringify([text, items, headers, rows]).match(/[\p{L}\p{N}]{2,}/gu) ?? []) {
      if (words.size >= most) return words;
      words.add(word.toLowerCase());
    }
  }
  return words;
}
