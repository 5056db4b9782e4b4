import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { OpenDocument, OpenOptions, SourceFile } from "../engine/format.ts";
import type { PageContent, PageElement } from "../engine/model.ts";
import type { PageView, ViewBounds, ViewRegion } from "./page-view.ts";
import type { FoundPage, Printing } from "./printed-pages.ts";
import {
  FIRST_PAGES,
  findPrinted,
  hasSheets,
  isPrintable,
  printDocument,
  sheetSpan,
} from "./printed-pages.ts";

/** What is to be seen of a document. */
export interface ViewRequest {
  readonly document: OpenDocument;
  readonly fileType: string;
  readonly file: SourceFile;
  readonly options: OpenOptions;
  readonly index: number;
  /** Only the part of the page where this element stands. */
  readonly elementId?: string | undefined;
  readonly bounds: ViewBounds;
}

/** Points in an inch. */
const POINTS = 72;
/** A page is drawn no finer than this, however small the part that is wanted. */
const MOST_DPI = 400;
/** What is shown around an element, in shares of the page. */
const MARGIN = 0.02;

/** A printed page that holds so few of the words, of all, is not the one that is meant. */
const LIKELY = 0.3;

type VersionedFile = SourceFile & { readonly version?: string };

/** Pictures of pages. Documents that were laid out by LibreOffice are kept for a while: that takes seconds. */
export class PageViewer {
  readonly #printed = new Map<string, Promise<OpenDocument>>();

  /** Draws a page or a part of it; throws a DocumentError where it has no look that can be shown. */
  async view(request: ViewRequest): Promise<PageView> {
    const { document, index, elementId, fileType } = request;
    const page = await document.page(index);
    const element =
      elementId === undefined ? undefined : page.elements.find((each) => each.element_id === elementId);
    if (elementId !== undefined && element === undefined)
      throw new DocumentError(DocumentErrorCode.Damaged, `there is no element ${elementId} on the page`);
    if (document.picture !== undefined)
      return draw(document, { index, page, element, bounds: request.bounds });
    if (isPrintable(fileType))
      return this.#viewPrinted(request, page, element === undefined ? page.elements : [element]);
    throw new DocumentError(
      DocumentErrorCode.Unsupported,
      `files of type ${fileType} have no look of their own; read the page instead`,
    );
  }

  async close(): Promise<void> {
    const printed = [...this.#printed.values()];
    this.#printed.clear();
    for (const each of printed) await each.then((document) => document.close()).catch(() => undefined);
  }

  async #viewPrinted(
    request: ViewRequest,
    { title }: PageContent,
    sought: readonly PageElement[],
  ): Promise<PageView> {
    const { file, fileType, options, index, bounds } = request;
    const find = hasSheets(fileType)
      ? (printed: OpenDocument) => findInSheet(printed, sought, title)
      : (printed: OpenDocument) => findPrinted(printed, sought, { expected: index });
    const first = { file, fileType, options, isWhole: false };
    const whole = { ...first, isWhole: true };
    let printed = await this.#print(this.#printed.has(keyOf(whole)) ? whole : first);
    let found = await find(printed);
    const isCut = (): boolean => printed.facts.pageCount === FIRST_PAGES;
    if (isCut() && (found === undefined || found.share < LIKELY)) {
      printed = await this.#print(whole);
      found = await find(printed);
    }
    if (found === undefined)
      throw new DocumentError(
        DocumentErrorCode.Unsupported,
        `LibreOffice lays out no page for the sheet ${title}, as it does for none that is hidden or empty; read the page instead`,
      );
    const page = await printed.page(found.index);
    const view = await draw(printed, { index: found.index, page, element: undefined, bounds });
    const pages = isCut() ? undefined : printed.facts.pageCount;
    return { ...view, printed: { page: found.index + 1, pages } };
  }

  async #print(wanted: Printing): Promise<OpenDocument> {
    const key = keyOf(wanted);
    const known = this.#printed.get(key);
    if (known !== undefined) return known;
    // One at a time is enough: who looks at a document goes on looking at it.
    await this.close();
    const printing = printDocument(wanted);
    this.#printed.set(key, printing);
    printing.catch(() => this.#printed.delete(key));
    return printing;
  }
}

/** The page of a sheet; undefined where it has none, for that of another would look like it. */
async function findInSheet(
  printed: OpenDocument,
  sought: readonly PageElement[],
  title: string,
): Promise<FoundPage | undefined> {
  const span = sheetSpan(printed, title);
  if (span === undefined) return undefined;
  const { index, share } = await findPrinted(printed, sought, { expected: span.from, span });
  // What has none of the words is still of this sheet.
  return { index, share: Math.max(share, LIKELY) };
}

function keyOf({ file, isWhole }: { readonly file: VersionedFile; readonly isWhole: boolean }): string {
  return `${file.path}\n${file.version ?? ""}\n${isWhole}`;
}

interface Drawing {
  readonly index: number;
  readonly page: PageContent;
  readonly element: PageElement | undefined;
  readonly bounds: ViewBounds;
}

async function draw(document: OpenDocument, { index, page, element, bounds }: Drawing): Promise<PageView> {
  const size = { width: Number(page.metadata?.["width"]), height: Number(page.metadata?.["height"]) };
  const region = element && regionOf(element, size);
  const longest = Math.max(size.width * (region?.width ?? 1), size.height * (region?.height ?? 1));
  const dpi = Number.isFinite(longest) ? Math.min(MOST_DPI, (bounds.edge * POINTS) / longest) : POINTS * 2;
  const blob = await document.picture?.(index, Math.max(1, Math.floor(dpi)));
  if (blob === undefined)
    throw new DocumentError(DocumentErrorCode.Damaged, `page ${index + 1} cannot be drawn`);
  // What decodes pictures takes a while to load; most documents are only read.
  const { fitPicture } = await import("./fit-picture.ts");
  const picture = await fitPicture(blob, bounds, region);
  return { ...picture, isRegion: region !== undefined };
}

/** Where an element stands, with a little around it; undefined where that is not known. */
function regionOf(
  { metadata }: PageElement,
  { width, height }: { readonly width: number; readonly height: number },
): ViewRegion | undefined {
  const box = metadata?.["bbox"];
  if (!Array.isArray(box) || !(width > 0) || !(height > 0)) return undefined;
  const [x0, y0, x1, y1] = box.map(Number);
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;
  const left = Math.max(0, x0 / width - MARGIN);
  const top = Math.max(0, y0 / height - MARGIN);
  const right = Math.min(1, x1 / width + MARGIN);
  const bottom = Math.min(1, y1 / height + MARGIN);
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : undefined;
}
