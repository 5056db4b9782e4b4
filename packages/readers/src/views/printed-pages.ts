import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { OpenDocument, OpenOptions, SourceFile } from "../engine/format.ts";
import type { PageElement } from "../engine/model.ts";
import { legacyFormat } from "../formats/legacy/legacy-format.ts";

/** The part of LibreOffice that lays out each kind of file. */
const parts: Readonly<Record<string, string>> = {
  ...{ docx: "writer", doc: "writer", odt: "writer", rtf: "writer" },
  ...{ pptx: "impress", ppt: "impress", odp: "impress" },
  ...{ xlsx: "calc", xls: "calc", ods: "calc", xlsm: "calc" },
};

/**
 * Pages that are laid out first. A sheet of 12,000 rows has 449: all of them take LibreOffice several times as long as these, and
 * who looks at a document looks at its beginning.
 */
export const FIRST_PAGES = 60;
/** Printed pages that are looked through for the one that is meant. */
const MOST_PAGES = 300;
/** Words of a page that it is known by. */
const MOST_WORDS = 200;
/** A page that holds so many of the words, of all, is taken for the one that is meant. */
const CERTAIN = 0.9;

export function isPrintable(fileType: string): boolean {
  return Object.hasOwn(parts, fileType);
}

/** How a document is laid out. */
export interface Printing {
  readonly file: SourceFile;
  readonly fileType: string;
  readonly options: OpenOptions;
  /** All of its pages, not only the first. */
  readonly isWhole: boolean;
}

/** Has LibreOffice lay a document out; whoever asks closes it. */
export async function printDocument({ file, fileType, options, isWhole }: Printing): Promise<OpenDocument> {
  const range = JSON.stringify({ PageRange: { type: "string", value: `1-${FIRST_PAGES}` } });
  const pdfOfOffice = legacyFormat({
    fileType: "pdf",
    extensions: [],
    target: "pdf",
    filter: isWhole ? undefined : `${parts[fileType]}_pdf_Export:${range}`,
    load: async () => (await import("../formats/pdf/pdf-format.ts")).pdfFormat,
  });
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

/** A printed page, and how many of the words that were looked for it holds, of all. */
export interface FoundPage {
  readonly index: number;
  readonly share: number;
}

/** Printed pages: from the first up to the one before `end`. */
export interface PrintedSpan {
  readonly from: number;
  readonly end: number;
}

/** Where a page is expected, and which pages are looked through. */
export interface PrintedPlace {
  readonly expected: number;
  readonly span?: PrintedSpan | undefined;
}

/** Whether it is sheets that are printed: each has a place of its own in the outline. */
export function hasSheets(fileType: string): boolean {
  return parts[fileType] === "calc";
}

/**
 * The printed pages of a sheet, which the outline names by its title: sheets about the same things have the same words.
 * Undefined where the outline does not have it; all pages where there is no outline.
 */
export function sheetSpan(printed: OpenDocument, title: string): PrintedSpan | undefined {
  const sheets = (printed.outline?.() ?? []).filter(({ level }) => level === 1);
  if (sheets.length === 0) return { from: 0, end: printed.facts.pageCount };
  const at = sheets.findIndex((entry) => entry.title.trim() === title.trim());
  const from = sheets[at]?.pageIndex;
  return from === undefined
    ? undefined
    : { from, end: Math.max(from + 1, sheets[at + 1]?.pageIndex ?? printed.facts.pageCount) };
}

/** Which printed page holds most of the words of some elements; the nearest to `expected` where several do. */
export async function findPrinted(
  printed: OpenDocument,
  elements: readonly PageElement[],
  { expected, span = { from: 0, end: printed.facts.pageCount } }: PrintedPlace,
): Promise<FoundPage> {
  const wanted = wordsOf(elements);
  let best: FoundPage = { index: Math.max(span.from, Math.min(expected, span.end - 1)), share: 0 };
  if (wanted.size === 0) return { ...best, share: 1 };
  for (const index of nearestFirst(span, best.index)) {
    const page = wordsOf((await printed.page(index)).elements, Number.POSITIVE_INFINITY);
    const share = [...wanted].filter((word) => page.has(word)).length / wanted.size;
    if (share > best.share) best = { index, share };
    if (share >= CERTAIN) break;
  }
  return best;
}

/** The indexes of a span, those near a place before those that are farther. */
function nearestFirst({ from, end }: PrintedSpan, place: number): number[] {
  const indexes = Array.from({ length: Math.min(end - from, MOST_PAGES) }, (_, index) => from + index);
  return indexes.toSorted((one, other) => Math.abs(one - place) - Math.abs(other - place));
}

function wordsOf(elements: readonly PageElement[], most = MOST_WORDS): Set<string> {
  const words = new Set<string>();
  for (const { content } of elements) {
    const { text, items, headers, rows } = content;
    // An empty cell is no word.
    const said = JSON.stringify([text, items, headers, rows], (_, value: unknown) => value ?? "");
    for (const word of said.match(/[\p{L}\p{N}]{2,}/gu) ?? []) {
      if (words.size >= most) return words;
      words.add(word.toLowerCase());
    }
  }
  return words;
}
