import { type Box, heightOf, holdsCentre, widthOf } from "./box.ts";
import type { Figure } from "./figure.ts";
import type { NativePage } from "./native-page.ts";
import type { TextRun } from "./text-run.ts";

/** A picture is looked at for text from this share of its page on: smaller ones are logos and signs. */
const LEAST_SHARE = 0.03;

/** Whether a page has text of its own and pictures that may carry more. */
export function hasTellingPictures(page: NativePage): boolean {
  return page.figures.some((figure) => isLarge(figure, page));
}

/** The page with what was recognised in its larger pictures; where nobody looked, they say so. */
export function withPictureTexts(page: NativePage, recognized: readonly TextRun[] | undefined): NativePage {
  const figures = page.figures.map((figure): Figure => {
    if (!isLarge(figure, page)) return figure;
    if (!recognized) return { ...figure, isUnread: true };
    return { ...figure, recognized: recognized.filter((run) => isNewIn(figure.box, run, page.runs)) };
  });
  return { ...page, figures };
}

function isLarge({ box }: Figure, { width, height }: NativePage): boolean {
  return widthOf(box) * heightOf(box) >= width * height * LEAST_SHARE;
}

/** Whether a recognised text stands in a picture and not where the page has text of its own. */
function isNewIn(picture: Box, { box }: TextRun, own: readonly TextRun[]): boolean {
  return holdsCentre(picture, box) && !own.some((run) => holdsCentre(run.box, box, 1));
}
