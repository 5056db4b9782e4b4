import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Box } from "./box.ts";
import { cleanText } from "./clean-text.ts";
import { mayHaveTurned, shownTexts, turnedWords, withWritten } from "./joined-letters.ts";
import { type Matrix, matrixOf, multiply } from "./matrix.ts";
import { orientationOf, type TextRun } from "./text-run.ts";

/** The text of one page as pdf.js reads it: right-to-left and vertical text in reading order, all character maps. */
export interface PdfjsText {
  readonly width: number;
  readonly height: number;
  readonly runs: readonly TextRun[];
}

export async function pdfjsText(document: PDFDocumentProxy, index: number): Promise<PdfjsText> {
  const page = await document.getPage(index + 1);
  try {
    const viewport = page.getViewport({ scale: 1 });
    const toView = matrixOf(viewport.transform);
    const { items, styles } = await page.getTextContent({ disableNormalization: false });
    const runs = items.flatMap((item) => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const isVertical = styles[item.fontName]?.vertical === true;
      return runOf({ ...item, matrix: multiply(toView, matrixOf(item.transform)), isVertical });
    });
    return { width: viewport.width, height: viewport.height, runs: await withJoinedLetters(page, runs) };
  } finally {
    page.cleanup();
  }
}

async function withJoinedLetters(page: PDFPageProxy, runs: readonly TextRun[]): Promise<readonly TextRun[]> {
  if (!mayHaveTurned(runs.map(({ text }) => text))) return runs;
  // A page that cannot be told glyph by glyph keeps its words as they came.
  const turned = turnedWords(await shownTexts(page).catch(() => []));
  return runs.map((run) => ({ ...run, text: withWritten(run.text, turned) }));
}

interface PlacedItem {
  readonly str: string;
  readonly width: number;
  readonly height: number;
  readonly matrix: Matrix;
  readonly isVertical: boolean;
}

function runOf({ str, width, height, matrix, isVertical }: PlacedItem): TextRun {
  const [a, b, c, d, e, f] = matrix;
  const size = Math.hypot(c, d) || Math.hypot(a, b) || height;
  const length = isVertical ? height : width;
  const along: readonly [number, number] = isVertical ? unit(-c, -d) : unit(a, b);
  const up = isVertical ? ([1, 0] as const) : unit(c, d);
  return {
    text: cleanText(str),
    box: isVertical ? columnBox({ e, f, size, length }) : lineBox({ e, f, size, length, along, up }),
    size,
    isBold: false,
    isItalic: false,
    isMono: false,
    orientation: isVertical ? "vertical" : orientationOf((Math.atan2(b, a) * 180) / Math.PI),
  };
}

/** Vertical letters hang below their origin, centred on it. */
function columnBox({ e, f, size, length }: { e: number; f: number; size: number; length: number }): Box {
  return { x0: e - size / 2, y0: f, x1: e + size / 2, y1: f + length };
}

interface LineBox {
  readonly e: number;
  readonly f: number;
  readonly size: number;
  readonly length: number;
  readonly along: readonly [number, number];
  readonly up: readonly [number, number];
}

/** The box from the descenders to the ascenders of a line that may lie in any direction. */
function lineBox({ e, f, size, length, along, up }: LineBox): Box {
  const corners = [0, length].flatMap((run) =>
    [-0.2 * size, 0.75 * size].map((rise) => [
      e + along[0] * run + up[0] * rise,
      f + along[1] * run + up[1] * rise,
    ]),
  );
  const xs = corners.map(([x]) => x ?? 0);
  const ys = corners.map(([, y]) => y ?? 0);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

function unit(x: number, y: number): readonly [number, number] {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}
