import { setImmediate } from "node:timers/promises";
import type { ParsedPage, ParseResult } from "@llamaindex/liteparse";
import { LiteParse, type LiteParseConfig } from "@llamaindex/liteparse";
import type { ElementBlob } from "../../../engine/model.ts";
import { type Box, boxOf } from "./box.ts";
import type { NativePage } from "./native-page.ts";
import { hasScaledFonts, toNativePage } from "./to-native-page.ts";
import { unreadPage } from "./unread-page.ts";

export interface NativeReaderOptions {
  /** The path of a file, or the bytes of one. */
  readonly input: string | Uint8Array;
  readonly password?: string | undefined;
  /** The tree of tags is wanted, which nobody else reads. */
  readonly readsTags: boolean;
  /** The file names a form. */
  readonly hasForm: boolean;
  readonly ocr?: { readonly languages: string; readonly dataPath: string } | undefined;
}

/** Tesseract reads small letters well from here on. */
const OCR_DPI = 300;
const SCREENSHOT_DPI = 150;

/** Pages that tell how a document sets its text, before many of them are read. */
const PROBE_PAGES = 2;

type Config = Partial<LiteParseConfig>;

/** Reads pages with PDFium (through LiteParse). It opens the file anew for each call, so pages are asked for in one go. */
export class NativeReader {
  readonly #options: NativeReaderOptions;
  /** Whether most pages need to be read with all that the engine knows; undefined until some pages have told. */
  #isRich: boolean | undefined;
  /** For fields the engine searches all of the file at each call. */
  #readsFields: boolean;

  constructor(options: NativeReaderOptions) {
    this.#options = options;
    this.#readsFields = options.hasForm;
  }

  /**
   * Texts, tables, pictures, annotations and fields of some pages, in order; a page that cannot be read says why. Numbers of
   * marked contents are given of those pages that are to be `numbered`: of others they would cost tables, since the engine
   * then parts texts where marks change.
   */
  async pages(
    indices: readonly number[],
    numbered: ReadonlySet<number> = new Set(),
  ): Promise<readonly NativePage[]> {
    const read = new Map<number, NativePage>();
    for (const isNumbered of [false, true]) {
      const some = indices.filter((index) => numbered.has(index) === isNumbered);
      if (some.length > 0) for (const page of await this.#some(some, isNumbered)) read.set(page.index, page);
    }
    return indices.map((index) => read.get(index) ?? unreadPage(index, "the page cannot be found"));
  }

  async #some(indices: readonly number[], isNumbered: boolean): Promise<readonly NativePage[]> {
    const { readsTags } = this.#options;
    const result = await this.#parseWhole(indices, {
      extractBlocks: true,
      extractVectorGraphics: true,
      emitWordBoxes: true,
      extractAnnotations: true,
      extractFormFields: this.#readsFields,
      extractStructureTree: readsTags,
      extractTextMetadata: readsTags || isNumbered,
    });
    if (!this.#readsFields && result.pages.some(hasField)) {
      this.#readsFields = true;
      return this.#some(indices, isNumbered);
    }
    const problems = result.pageErrors.map(({ pageNum, message }) => unreadPage(pageNum - 1, message));
    return [...problems, ...nativePages(result.pages)];
  }

  /** The texts of some pages, in order, and nothing else. */
  async texts(indices: readonly number[]): Promise<readonly NativePage[]> {
    const result = await this.#parseWhole(indices, {});
    return nativePages(result.pages);
  }

  /** How many pages the engine finds. */
  async count(): Promise<number> {
    return (await this.#parse([0], {})).totalPages;
  }

  /** Whether one picture covers the page. */
  async isScan(index: number): Promise<boolean> {
    const { pages } = await this.#parse([index], { includeComplexity: true });
    const complexity = pages[0]?.complexity;
    return complexity !== undefined && (complexity.fullPageImage || complexity.imageCoverage > 0.5);
  }

  /** The text of a page that is a picture of text, read by Tesseract. */
  async recognize(index: number): Promise<NativePage | undefined> {
    const { ocr } = this.#options;
    if (!ocr) return undefined;
    const { pages } = await this.#parse([index], ocrConfig(ocr));
    return pages[0] && toNativePage(pages[0]);
  }

  /** The text of a picture that the file holds. */
  async recognizePicture(bytes: Uint8Array): Promise<NativePage | undefined> {
    const { ocr } = this.#options;
    if (!ocr) return undefined;
    const { pages } = await new LiteParse(this.#config(ocrConfig(ocr))).parse(bytes);
    return pages[0] && toNativePage(pages[0]);
  }

  /** The bytes of a picture, by what the engine calls it or by where it stands. */
  async picture(index: number, wanted: { id: string } | { box: Box }): Promise<ElementBlob | undefined> {
    const { images } = await this.#parse([index], { extractImages: true });
    const image = images.find((candidate) =>
      "id" in wanted ? candidate.id === wanted.id : isSamePlace(boxOf(candidate.bbox), wanted.box),
    );
    const source = image?.duplicateOf === undefined ? image : images.find((i) => i.id === image.duplicateOf);
    const bytes = image && image.bytes.length > 0 ? image.bytes : source?.bytes;
    if (!image || bytes === undefined || bytes.length === 0) return undefined;
    return { mimeType: image.format === "jpg" ? "image/jpeg" : `image/${image.format}`, bytes };
  }

  /** The page as it looks. */
  async screenshot(index: number, dpi = SCREENSHOT_DPI): Promise<ElementBlob | undefined> {
    const [shot] = await new LiteParse(this.#config({ dpi })).screenshot(this.#options.input, [index + 1]);
    return shot && { mimeType: "image/png", bytes: shot.imageBuffer };
  }

  /**
   * Sizes of fonts that a matrix scales, and all lines of papers set by TeX, come with the rest of the text's metadata
   * only, which costs half as much again. The first pages tell whether a document is such a one: the others are then read
   * once, with what they need.
   */
  async #parseWhole(indices: readonly number[], config: Config): Promise<ParseResult> {
    const rich = { ...config, extractTextMetadata: true };
    if (config.extractTextMetadata || this.#isRich) return this.#parse(indices, rich);
    if (this.#isRich === undefined && indices.length <= PROBE_PAGES) return this.#probe(indices, rich);
    if (this.#isRich === undefined && indices.length > PROBE_PAGES) {
      await this.#probe(indices.slice(0, PROBE_PAGES), {});
      return this.#parseWhole(indices, config);
    }
    const result = await this.#parse(indices, config);
    const doubtful = result.pages.filter(needsMore).map(({ pageNum }) => pageNum - 1);
    this.#isRich = doubtful.length * 2 > result.pages.length;
    if (doubtful.length === 0) return result;
    const again = new Map((await this.#parse(doubtful, rich)).pages.map((page) => [page.pageNum, page]));
    return { ...result, pages: result.pages.map((page) => again.get(page.pageNum) ?? page) };
  }

  /** Reads some pages and learns from them what the others need. */
  async #probe(indices: readonly number[], config: Config): Promise<ParseResult> {
    const result = await this.#parse(indices, config);
    this.#isRich = result.pages.filter(needsMore).length * 2 > result.pages.length;
    return result;
  }

  async #parse(indices: readonly number[], config: Config): Promise<ParseResult> {
    const targetPages = pageRanges(indices);
    const result = await new LiteParse(this.#config({ ...config, targetPages })).parse(this.#options.input);
    // The callback that brought the result holds every object of it until it returns, and all that is awaited by
    // promises alone runs before it does: the collector would copy the result again and again meanwhile.
    await setImmediate();
    return result;
  }

  #config(config: Config): Config {
    const { password } = this.#options;
    return {
      quiet: true,
      ocrEnabled: false,
      outputFormat: "json",
      maxPages: 1_000_000,
      numWorkers: 1,
      keepHeadersFooters: true,
      continueOnPageError: true,
      ...(password === undefined ? {} : { password }),
      ...config,
    };
  }
}

/** Pages in our own shapes. Each is let go of at once as the engine gave it, which is several times as large. */
function nativePages(pages: ParsedPage[]): NativePage[] {
  const read: NativePage[] = [];
  for (let page = pages.shift(); page; page = pages.shift()) read.push(toNativePage(page));
  return read;
}

/** Whether a field stands on a page, which may be of no form. */
function hasField({ annotations = [] }: ParsedPage): boolean {
  return annotations.some(({ subtype }) => subtype === "widget");
}

function ocrConfig({ languages, dataPath }: NonNullable<NativeReaderOptions["ocr"]>): Config {
  return {
    ocrEnabled: true,
    dpi: OCR_DPI,
    ocrLanguage: languages,
    tessdataPath: dataPath,
    ocrFailureFatal: false,
    extractBlocks: true,
  };
}

/** Page numbers as the engine wants them: `1-3,7`. */
export function pageRanges(indices: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of indices.map((index) => index + 1)) {
    const last = ranges.at(-1);
    if (last && last[1] + 1 === number) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(",");
}

function isSamePlace(a: Box, b: Box): boolean {
  const sides = [a.x0 - b.x0, a.y0 - b.y0, a.x1 - b.x1, a.y1 - b.y1];
  return sides.every((side) => Math.abs(side) < 3);
}

/** Fonts of TeX. Where its signs reach into other lines the engine drops a line, unless it is asked for all that it knows. */
const texFont =
  /(?:^|\+)(?:CM(?:R|MI|SY|EX|BX|TI|SL|SS|TT)|SF(?:RM|BX|TI)|LM(?:Roman|Math|Sans|Mono)|Nimbus(?:Rom|San|Mon)|MS[AB]M|TeXGyre|txsy|rtx)/;

/** Whether the plain reading of a page cannot be trusted: sizes that a matrix scales, or lines that are dropped. */
function needsMore(page: ParsedPage): boolean {
  return hasScaledFonts(page) || page.textItems.some(({ fontName = "" }) => texFont.test(fontName));
}
