import { heightOf, holdsCentre, widthOf } from "./box.ts";
import { countRtl, formulaLetters, isPlain } from "./clean-text.ts";
import type { NativePage } from "./native-page.ts";
import type { NativeReader } from "./native-reader.ts";
import type { PdfjsFile } from "./pdfjs-file.ts";
import { type PdfjsText, pdfjsText } from "./pdfjs-runs.ts";
import type { PictureFinder } from "./picture-finder.ts";
import { hasTellingPictures, type PictureTexts, withUnreadPictures } from "./picture-texts.ts";
import type { StructureRoles } from "./structure-roles.ts";
import type { TextRun } from "./text-run.ts";
import { unreadPage } from "./unread-page.ts";

/** A page as it was read. */
export interface ReadPage {
  readonly page: NativePage;
  /** The page is a picture: it has no text of its own. */
  readonly isScan: boolean;
  /** Its text was recognised in the picture. */
  readonly isRecognized: boolean;
}

export interface PageReaderParts {
  readonly native: Pick<NativeReader, "pages" | "recognize" | "isScan">;
  /** Opens the document with pdf.js when a page asks for it; undefined when pdf.js cannot read it. */
  readonly pdfjs: () => Promise<PdfjsFile | undefined>;
  readonly finder: PictureFinder | undefined;
  /** What tags say of a page, by its index; undefined where the native engine reads them. */
  readonly tags: ((index: number) => StructureRoles) | undefined;
  /** Tags name headings, cells or items, and not only what pictures show. */
  readonly hasTellingTags: boolean;
  readonly canRecognize: boolean;
  /** Reads the text in pictures beside text, where that can be done. */
  readonly pictures?: Pick<PictureTexts, "read"> | undefined;
}

/** Reads pages natively, and with pdf.js those that the native engine reads wrongly or not at all. */
export class PageReader {
  readonly #parts: PageReaderParts;

  constructor(parts: PageReaderParts) {
    this.#parts = parts;
  }

  async read(indices: readonly number[]): Promise<readonly ReadPage[]> {
    const { finder, tags, hasTellingTags } = this.#parts;
    const roles = new Map(tags && hasTellingTags ? indices.map((index) => [index, tags(index)]) : []);
    const pages = await this.#native(
      indices,
      new Set(indices.filter((index) => tellsOfText(roles.get(index)))),
    );
    const read: ReadPage[] = [];
    for (const page of pages) {
      const figures = finder?.figures(page.index) ?? page.figures;
      const known = roles.get(page.index) ?? (figures.length > 0 ? tags?.(page.index) : undefined);
      const complete = await this.#complete({ ...page, figures, roles: known ?? page.roles });
      read.push(complete.isScan ? complete : { ...complete, page: await this.#withPictures(complete.page) });
    }
    return read;
  }

  /** A page of text whose pictures are read too, where that can be done. */
  async #withPictures(page: NativePage): Promise<NativePage> {
    if (page.runs.length === 0 || !hasTellingPictures(page)) return page;
    return this.#parts.pictures?.read(page) ?? withUnreadPictures(page);
  }

  /** A batch that fails is read page by page, so that one broken page costs only itself. */
  async #native(indices: readonly number[], numbered: ReadonlySet<number>): Promise<readonly NativePage[]> {
    try {
      return await this.#parts.native.pages(indices, numbered);
    } catch (error) {
      if (indices.length === 1 && indices[0] !== undefined) return [unreadable(indices[0], error)];
      const pages: NativePage[] = [];
      for (const index of indices) pages.push(...(await this.#native([index], numbered)));
      return pages;
    }
  }

  async #complete(page: NativePage): Promise<ReadPage> {
    const text = { isScan: false, isRecognized: false };
    if (needsPdfjs(page)) return { page: await this.#withPdfjs(page), ...text };
    if (page.lacksFormulaLetters) return { page: await this.#withFormulas(page), ...text };
    if (page.runs.length > 0) return (await this.#behindStamp(page)) ?? { page, ...text };
    const isScan = arePictureOf(page) || (await this.#parts.native.isScan(page.index).catch(() => false));
    const recognized = isScan && this.#parts.canRecognize ? await this.#recognize(page.index) : undefined;
    return { page: recognized ?? page, isScan, isRecognized: recognized !== undefined };
  }

  /** A scanned page on which little else is written, a stamp or an address: its text is that of the picture. */
  async #behindStamp(page: NativePage): Promise<ReadPage | undefined> {
    if (!this.#parts.canRecognize || !arePictureOf(page)) return undefined;
    const letters = lettersOf(page.runs);
    if (letters > STAMP_LETTERS) return undefined;
    const recognized = await this.#recognize(page.index);
    if (!recognized || lettersOf(recognized.runs) <= letters * 2) return undefined;
    return { page: recognized, isScan: true, isRecognized: true };
  }

  async #recognize(index: number): Promise<NativePage | undefined> {
    const page = await this.#parts.native.recognize(index).catch(() => undefined);
    return page && page.runs.length > 0 ? page : undefined;
  }

  async #pdfjsText(page: NativePage): Promise<PdfjsText | undefined> {
    const file = await this.#parts.pdfjs();
    return file && pdfjsText(file.document, page.index).catch(() => undefined);
  }

  /** The page with the stretches of formulas as pdf.js reads them, in place of what the engine left of them. */
  async #withFormulas(page: NativePage): Promise<NativePage> {
    const formulas =
      (await this.#pdfjsText(page))?.runs.filter(({ text }) => formulaLetters.test(text)) ?? [];
    if (formulas.length === 0) return page;
    const isLeft = ({ box }: TextRun): boolean =>
      formulas.some((formula) => holdsCentre(formula.box, box) && widthOf(box) <= widthOf(formula.box) + 1);
    const left = page.runs.filter(isLeft);
    return {
      ...page,
      runs: [
        ...page.runs.filter((run) => !left.includes(run)),
        ...formulas.map((run) => withFace(run, left)),
      ],
    };
  }

  async #withPdfjs(page: NativePage): Promise<NativePage> {
    const text = await this.#pdfjsText(page);
    if (!text || lettersOf(text.runs) < lettersOf(page.runs) * 0.8) return page;
    return {
      ...page,
      width: page.width || text.width,
      height: page.height || text.height,
      runs: text.runs.map((run) => withFace(run, page.runs)),
      problem: undefined,
    };
  }
}

/** Whether tags say more of a page than what its pictures show. */
function tellsOfText(roles: StructureRoles | undefined): boolean {
  if (!roles) return false;
  const { headings, formulas, cells, items } = roles;
  return headings.size + formulas.size + cells.size + items.size > 0;
}

/** A page with more letters than this has text of its own. */
const STAMP_LETTERS = 40;

/** Whether the pictures of a page are the page: one, or many strips of one. */
function arePictureOf({ figures, width, height }: NativePage): boolean {
  const covered = figures.reduce((sum, { box }) => sum + widthOf(box) * heightOf(box), 0);
  return covered > width * height * 0.4;
}

/** Right-to-left text comes in the order of its shapes, vertical text letter by letter, unmapped fonts as noise. */
export function needsPdfjs({ runs, problem }: NativePage): boolean {
  if (problem !== undefined || isTall(runs)) return true;
  let rtl = 0;
  let unmapped = 0;
  let vertical = 0;
  for (const run of runs) {
    if (isPlain(run.text)) continue;
    rtl += countRtl(run.text);
    unmapped += run.text.match(/[\ufffd\ue000-\uf8ff]/g)?.length ?? 0;
    if (looksVertical(run)) vertical += run.text.length;
  }
  if (rtl + unmapped + vertical === 0) return false;
  const letters = lettersOf(runs);
  return rtl > 1 || unmapped > letters * 0.05 || vertical > letters * 0.5;
}

/** Letters are about twice as high as wide; some fonts claim more. */
const TALL = 5;

/**
 * Whether much of a text is in a font that claims lines several times as high as its letters, as Cambria does: of lines
 * that seem to overlap the native engine drops some.
 */
function isTall(runs: readonly TextRun[]): boolean {
  let tall = 0;
  let all = 0;
  for (const { text, box, orientation } of runs) {
    if (orientation !== 0 || text.length < 3) continue;
    all += text.length;
    if (heightOf(box) * text.length > widthOf(box) * TALL) tall += text.length;
  }
  return tall > all * 0.2;
}

/** Letters of neighbouring columns come as one line: single, or further apart than letters of a line are. */
function looksVertical({ text, box, size }: TextRun): boolean {
  const letters = text.replace(/\s/g, "");
  if (!/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\ufe10-\ufe4f]+$/u.test(letters)) return false;
  return letters.length === 1 || box.x1 - box.x0 > letters.length * size * 1.2;
}

/** What pdf.js does not tell of a font, the native engine does. */
function withFace(run: TextRun, natives: readonly TextRun[]): TextRun {
  const x = (run.box.x0 + run.box.x1) / 2;
  const y = (run.box.y0 + run.box.y1) / 2;
  // The lowest one: boxes of fonts that claim too much reach into other lines.
  let same: TextRun | undefined;
  for (const native of natives) {
    const { box } = native;
    const isHere = x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
    if (isHere && (!same || heightOf(box) < heightOf(same.box))) same = native;
  }
  if (!same) return run;
  const { isBold, isItalic, isMono, mcid } = same;
  return { ...run, isBold, isItalic, isMono, mcid };
}

function lettersOf(runs: readonly TextRun[]): number {
  return runs.reduce((sum, { text }) => sum + text.replace(/\s/g, "").length, 0);
}

function unreadable(index: number, error: unknown): NativePage {
  return unreadPage(index, error instanceof Error ? error.message : "the page cannot be read");
}
