import type { ElementBlob } from "../../../engine/model.ts";
import { type Box, heightOf, holdsCentre, widthOf } from "./box.ts";
import type { Figure } from "./figure.ts";
import type { NativePage } from "./native-page.ts";
import type { TextRun } from "./text-run.ts";

/** A picture is looked at for text from this share of its page on: smaller ones are logos and signs. */
const LEAST_SHARE = 0.03;
/** No word is lower than that, in pixels. */
const LEAST_PIXELS = 12;
/** Where text of the page covers that much of a picture, it is its background, or a scan whose text is there already. */
const COVERED = 0.1;
/** Pictures of one page that are read: more are tiles, or a gallery. */
const MOST_PICTURES = 12;
/** Larger ones are read as the page shows them. */
const MOST_PIXELS = 16_000_000;

/** What reads pictures. */
export interface PictureTextParts {
  readonly bytesOf: (index: number, figure: Figure) => Promise<ElementBlob | undefined>;
  readonly recognizePicture: (bytes: Uint8Array) => Promise<NativePage | undefined>;
  readonly recognizePage: (index: number) => Promise<NativePage | undefined>;
}

/** Whether a page has text of its own and pictures that may carry more. */
export function hasTellingPictures(page: NativePage): boolean {
  return page.figures.some((figure) => mayTell(figure, page));
}

/** The page with its larger pictures marked as unread: nobody looked for text in them. */
export function withUnreadPictures(page: NativePage): NativePage {
  const figures = page.figures.map((figure) =>
    mayTell(figure, page) ? { ...figure, isUnread: true } : figure,
  );
  return { ...page, figures };
}

/**
 * Reads the text in the larger pictures of pages from the picture itself, each once however often it is shown: the page as
 * it looks has ten times as many pixels, and its own text hides that of its pictures.
 */
export class PictureTexts {
  readonly #parts: PictureTextParts;
  /** What was read in a picture, by the object that holds it. */
  readonly #known = new Map<number, NativePage | undefined>();

  constructor(parts: PictureTextParts) {
    this.#parts = parts;
  }

  async read(page: NativePage): Promise<NativePage> {
    const telling = page.figures.filter((figure) => mayTell(figure, page));
    const chosen = new Set(telling.toSorted((a, b) => areaOf(b.box) - areaOf(a.box)).slice(0, MOST_PICTURES));
    const figures: Figure[] = [];
    let shown: NativePage | "unknown" | undefined = "unknown";
    for (const figure of page.figures) {
      let runs = chosen.has(figure) ? await this.#runsIn(page.index, figure) : undefined;
      if (chosen.has(figure) && !runs) {
        if (shown === "unknown") shown = await this.#parts.recognizePage(page.index);
        runs = shown?.runs;
      }
      const recognized = runs?.filter((run) => isNewIn(figure.box, run, page.runs));
      const isUnread = recognized === undefined && telling.includes(figure);
      figures.push({ ...figure, ...(recognized && { recognized }), ...(isUnread && { isUnread }) });
    }
    return { ...page, figures };
  }

  /** What was read in a picture, where the page shows it; undefined where the picture itself cannot be read. */
  async #runsIn(index: number, figure: Figure): Promise<readonly TextRun[] | undefined> {
    const seen = await this.#seenIn(index, figure).catch(() => undefined);
    return seen?.runs.map((run) => ({ ...run, box: placed(run.box, seen, figure.box) }));
  }

  async #seenIn(index: number, figure: Figure): Promise<NativePage | undefined> {
    const { source, isTurned = false, width = 0, height = 0 } = figure;
    if (source.kind === "page" || isTurned || width * height > MOST_PIXELS) return undefined;
    if (source.kind === "native") return this.#recognize(index, figure);
    if (!this.#known.has(source.object))
      this.#known.set(source.object, await this.#recognize(index, figure).catch(() => undefined));
    return this.#known.get(source.object);
  }

  async #recognize(index: number, figure: Figure): Promise<NativePage | undefined> {
    const blob = await this.#parts.bytesOf(index, figure);
    return blob && this.#parts.recognizePicture(blob.bytes);
  }
}

function areaOf(box: Box): number {
  return widthOf(box) * heightOf(box);
}

function mayTell({ box, width, height }: Figure, page: NativePage): boolean {
  if (areaOf(box) < page.width * page.height * LEAST_SHARE) return false;
  if (Math.min(width ?? LEAST_PIXELS, height ?? LEAST_PIXELS) < LEAST_PIXELS) return false;
  const covered = page.runs.reduce((sum, run) => sum + (holdsCentre(box, run.box) ? areaOf(run.box) : 0), 0);
  return covered < areaOf(box) * COVERED;
}

/** A place in a picture as a place on the page that shows it. */
function placed({ x0, y0, x1, y1 }: Box, seen: { width: number; height: number }, shown: Box): Box {
  const across = widthOf(shown) / seen.width;
  const down = heightOf(shown) / seen.height;
  return {
    x0: shown.x0 + x0 * across,
    y0: shown.y0 + y0 * down,
    x1: shown.x0 + x1 * across,
    y1: shown.y0 + y1 * down,
  };
}

/** Whether a recognised text stands in a picture and not where the page has text of its own. */
function isNewIn(picture: Box, { box }: TextRun, own: readonly TextRun[]): boolean {
  return holdsCentre(picture, box) && !own.some((run) => holdsCentre(run.box, box, 1));
}
