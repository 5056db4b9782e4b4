import type { Box } from "./box.ts";
import type { TaggedItem } from "./structure-roles.ts";

/** Which way the letters of a run stand: upright, turned clockwise, or one below the other. */
export type Orientation = 0 | 90 | 180 | 270 | "vertical";

/** A piece of text in one font on one line, in the order in which it is read. */
export interface TextRun {
  readonly text: string;
  readonly box: Box;
  /** Font size in points. */
  readonly size: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isMono: boolean;
  readonly orientation: Orientation;
  /** Its words and where each stands, where the engine tells. */
  readonly words?: WordBoxes | undefined;
  /** The number of the marked content that the structure tree refers to. */
  readonly mcid?: number | undefined;
  /** The level of the heading that the structure tree says it belongs to. */
  readonly headingLevel?: number | undefined;
  /** The item of a list that the structure tree says it belongs to. */
  readonly item?: TaggedItem | undefined;
}

/** Words and where each stands. Boxes are numbers in one list: pages wait for their turn, and what waits is copied by the collector. */
export interface WordBoxes {
  readonly texts: readonly string[];
  /** `x0`, `y0`, `x1` and `y1` of the first word, then of the second, and so on. */
  readonly sides: readonly number[];
}

/** What the name of a font tells of its face. */
export interface FontFace {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isMono: boolean;
}

/** Runs from left to right; those that are in order, as most are, are not sorted. */
export function fromLeft(runs: readonly TextRun[]): readonly TextRun[] {
  for (let at = 1; at < runs.length; at += 1)
    if ((runs[at - 1]?.box.x0 ?? 0) > (runs[at]?.box.x0 ?? 0))
      return runs.toSorted((a, b) => a.box.x0 - b.box.x0);
  return runs;
}

const faces = new Map<string, FontFace>();
const MOST_FACES = 500;

/** What the name of a font tells of its face; fonts of TeX have names of their own. */
export function faceOf(fontName: string | undefined): FontFace {
  const name = fontName ?? "";
  const known = faces.get(name);
  if (known) return known;
  const face: FontFace = {
    isBold: /bold|black|heavy|semibd|demi|(?:^|[+-])(?:cmbx|sfbx|ecbx|nimbusrom.*-medi)|[-,]bd?$/i.test(name),
    isItalic: /italic|oblique|slanted|(?:^|[+-])(?:cmti|cmsl|sfti)|-it$/i.test(name),
    isMono:
      /mono|courier|consol|menlo|typewriter|terminal|fixed|inconsolata|source ?code|(?:^|[+-])(?:cmtt|sltt|ectt|cmsltt|nimbusmon)|lettergothic/i.test(
        name,
      ) && !/monotype/i.test(name),
  };
  if (faces.size < MOST_FACES) faces.set(name, face);
  return face;
}

/** The nearest of the four right angles, in degrees clockwise. */
export function orientationOf(degrees: number): Orientation {
  const quarter = Math.round((((degrees % 360) + 360) % 360) / 90) % 4;
  return ([0, 90, 180, 270] as const)[quarter] ?? 0;
}
