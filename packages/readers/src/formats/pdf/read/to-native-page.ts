import type { LayoutBlock, LayoutCell, ParsedPage, TextItem } from "@llamaindex/liteparse";
import { boxOf, type Rect } from "./box.ts";
import { cleanText, formulaLetters } from "./clean-text.ts";
import type { NativeCell, NativePage, NativeTable } from "./native-page.ts";
import { groundsOf, rulingsOf } from "./rulings.ts";
import { rolesOf } from "./structure-roles.ts";
import { faceOf, orientationOf, type TextRun, type WordBoxes } from "./text-run.ts";

/** A page as the engine read it, in our own shapes. */
export function toNativePage(page: ParsedPage): NativePage {
  const blocks = page.blocks ?? [];
  const isScaled = hasScaledFonts(page);
  return {
    index: page.pageNum - 1,
    label: page.pageLabel,
    width: page.width,
    height: page.height,
    runs: page.textItems.map((item) => runOf(item, isScaled)).filter(({ text }) => text.trim() !== ""),
    lacksFormulaLetters: lacksFormulaLetters(page),
    tables: blocks.flatMap((block) => tableOf(block) ?? []),
    figures: blocks.flatMap(({ kind, id, bbox }) =>
      kind === "figure" && id !== undefined && bbox
        ? { box: boxOf(bbox), source: { kind: "native" as const, id } }
        : [],
    ),
    rules: blocks.flatMap(({ kind, bbox }) => (kind === "rule" && bbox ? boxOf(bbox) : [])),
    rulings: rulingsOf(page.vectorGraphics),
    grounds: groundsOf(page.vectorGraphics),
    annotations: page.annotations ?? [],
    fields: page.formFields ?? [],
    roles: rolesOf(page.structureTree),
  };
}

const formulaFont = /math/i;

function lacksFormulaLetters({ textItems }: ParsedPage): boolean {
  return (
    textItems.some(({ fontName }) => fontName !== undefined && formulaFont.test(fontName)) &&
    !textItems.some(({ text }) => formulaLetters.test(text))
  );
}

/** Whether most texts of a page claim a size that nobody could read. */
export function hasScaledFonts({ textItems }: ParsedPage): boolean {
  const tiny = textItems.filter(({ fontSize, height }) => fontSize !== undefined && fontSize * 2 < height);
  return tiny.length > textItems.length * 0.3;
}

function runOf(item: TextItem, isScaled: boolean): TextRun {
  const orientation = orientationOf(item.rotation ?? 0);
  const isLying = orientation === 90 || orientation === 270;
  return {
    text: cleanText(item.text),
    box: boxOf(item),
    size: isScaled ? (item.fontHeight ?? item.height / 1.15) : sizeOf(item, isLying),
    ...faceOf(item.fontName),
    orientation,
    words: item.words && wordBoxes(item.words),
    mcid: item.mcid,
  };
}

/** One word is its run. */
function wordBoxes(words: readonly (Rect & { readonly text: string })[]): WordBoxes | undefined {
  if (words.length < 2) return undefined;
  const sides: number[] = [];
  for (const { x, y, width, height } of words) sides.push(x, y, x + width, y + height);
  return { texts: words.map(({ text }) => text), sides };
}

/** The size of the font, unless the height and the width of its letters tell that it is shown in another. */
function sizeOf({ fontSize, text, width, height }: TextItem, isLying: boolean): number {
  const across = isLying ? width : height;
  const along = isLying ? height : width;
  const isPlausible =
    fontSize !== undefined &&
    ((fontSize > across * 0.5 && fontSize < across * 2) || isUsualWidth(along / text.length / fontSize));
  return isPlausible ? fontSize : across / 1.15;
}

/** Letters are half as wide as their font is high, more or less; signs that claim more height are no larger for it. */
const isUsualWidth = (share: number): boolean => share > 0.35 && share < 0.7;

function tableOf({ kind, bbox, header, rows }: LayoutBlock): NativeTable | undefined {
  if (kind !== "table" || !bbox || !rows) return undefined;
  return { box: boxOf(bbox), header: header?.map(cellOf), rows: rows.map((row) => row.map(cellOf)) };
}

function cellOf({ text, bbox }: LayoutCell): NativeCell {
  return { text: cleanText(text), box: bbox && boxOf(bbox) };
}
