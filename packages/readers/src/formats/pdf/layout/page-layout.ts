import { type Box, boxAround, holdsCentre, overlapX, widthOf } from "../read/box.ts";
import { countRtl } from "../read/clean-text.ts";
import type { Figure } from "../read/figure.ts";
import type { NativePage } from "../read/native-page.ts";
import type { Orientation, TextRun } from "../read/text-run.ts";
import { ruledTables, unruledTables } from "../tables/find-tables.ts";
import type { TableRegion } from "../tables/table-region.ts";
import { taggedTables } from "../tables/tagged-tables.ts";
import { rememberedWords } from "../tables/words.ts";
import { columnNotes } from "./column-notes.ts";
import { isContentsPage } from "./contents-page.ts";
import type { DocumentProfile } from "./document-profile.ts";
import { byOrientation, type Frame, frameOf, turnRulings, turnRuns } from "./frame.ts";
import { groupOf, type Inset, insetOf, placeBeside } from "./inset.ts";
import { type Margin, runningLines } from "./margin-marks.ts";
import { readingOrder } from "./reading-order.ts";
import { blocksOf, type TextBlock } from "./text-block.ts";
import { framesOf, textBoxes } from "./text-boxes.ts";
import { linesOfRows, type PageLines, pageLines, rowSegments, type TextLine } from "./text-line.ts";

/** A block of text. Boxes of pieces are those of the page as it is shown. */
export interface TextPiece {
  readonly kind: "text";
  readonly box: Box;
  /** The part of the box that tells its order, where it flows round something. */
  readonly place?: Box | undefined;
  readonly block: TextBlock;
  readonly orientation: Orientation;
  /** It stands across the rest of the page, as a stamp in the margin does. */
  readonly isAside: boolean;
}

/** What is no text. */
export type OtherPiece =
  | { readonly kind: "table"; readonly box: Box; readonly table: TableRegion }
  | { readonly kind: "figure"; readonly box: Box; readonly figure: Figure }
  | { readonly kind: "rule"; readonly box: Box };

export type Piece = TextPiece | OtherPiece;

/** A page taken apart, in reading order. */
export interface PageLayout {
  readonly pieces: readonly Piece[];
  /** The page is a table of contents. */
  readonly isContents: boolean;
  readonly margins: Readonly<Record<Margin, { readonly text: string; readonly box: Box } | undefined>>;
}

/** A line drawn down the page for this many points parts what stands beside it. */
const LEAST_WALL = 40;
const MOST_SEPARATORS = 4;
/** The frame of a table stands this far from its text at most. */
const FRAME_SLACK = 10;

/** Takes a page apart: what stands in tables, what runs through the margins, and the rest in columns and blocks. */
export function layoutPage(page: NativePage, profile: DocumentProfile): PageLayout {
  const runs = profile.styles.isMonoBody ? page.runs.map((run) => ({ ...run, isMono: false })) : page.runs;
  const isRtl = isRightToLeft(runs);
  const [main, ...asides] = byOrientation(runs);
  const [orientation, mainRuns] = main ?? [0 as const, []];
  const frame = frameOf(orientation, page);
  const parts = partsOf(page, { orientation, runs: turnRuns(mainRuns, frame), frame, isRtl });
  const { tables, insets, gutters } = parts;
  const lines = [...parts.lines, ...insets.flatMap((inset) => inset.lines)];
  const height = orientation === 0 || orientation === 180 ? page.height : page.width;
  const margins = runningLines({ lines, height }, profile.marks);
  const textsOf = (some: readonly TextLine[]): TextPiece[] =>
    textPieces(
      some.filter((line) => !margins.has(line)),
      orientation,
      false,
    );
  const others: readonly Piece[] = [
    ...tables.map((table) => ({ kind: "table" as const, box: table.box, table })),
    ...page.figures.map((figure) => ({ kind: "figure" as const, box: frame.toUpright(figure.box), figure })),
    ...separators(page, frame, tables).map((box) => ({ kind: "rule" as const, box })),
  ];
  const groups = insets.map((inset) => groupOf(inset, [...textsOf(inset.lines), ...others], { isRtl }));
  const grouped = new Set(groups.flatMap(({ pieces }) => pieces));
  const boxes = groups.map(({ box }) => box);
  const texts = textsOf(parts.lines).map((piece) => ({
    ...piece,
    place: placeBeside(piece.block.lines, boxes),
  }));
  const upright: readonly Piece[] = [...texts, ...others.filter((piece) => !grouped.has(piece))];
  const turned = asides.flatMap((group) => asidePieces(group, page, isRtl));
  // What is turned stands beside the text, as a stamp does, or within it, as the names of an axis do.
  const around = orientation === 0 ? boxAround(upright) : undefined;
  const inner = turned.filter(({ box }) => around && holdsCentre(around, box));
  const notes = columnNotes(upright, gutters, profile.styles.bodySize);
  const order = { isRtl, gutters };
  const ordered = [
    ...readingOrder([...upright.filter((piece) => !notes.has(piece)), ...inner, ...groups], order),
    ...readingOrder([...notes], order),
  ].flatMap((piece) => ("pieces" in piece ? piece.pieces : [piece]));
  const outer = turned.filter((piece) => !inner.includes(piece));
  const running = (wanted: Margin): { text: string; box: Box } | undefined =>
    marginText(
      lines.filter((line) => margins.get(line) === wanted),
      frame,
    );
  return {
    pieces: [...ordered.map((piece) => shown(piece, frame)), ...outer],
    isContents: isContentsPage(lines),
    margins: { header: running("header"), footer: running("footer") },
  };
}

interface UprightText {
  readonly orientation: Orientation;
  readonly runs: readonly TextRun[];
  readonly frame: Frame;
  readonly isRtl: boolean;
}

/** The text of a page: what stands in tables, what in boxes, and the lines of the rest. */
interface PageParts extends PageLines {
  readonly tables: readonly TableRegion[];
  readonly insets: readonly Inset[];
}

function partsOf(page: NativePage, { orientation, runs, frame, isRtl }: UprightText): PageParts {
  const { height } = page;
  const rulings = turnRulings(page.rulings, frame);
  const native = orientation === 0 ? page.tables : [];
  const parts = { rulings, wordsOf: rememberedWords(), tables: native, height, isRtl };
  const tagged = taggedTables({ runs, cells: page.roles.cells, height });
  const untagged = runsOutside(tagged, runs);
  const ruled = ruledTables({ ...parts, runs: untagged });
  const free = runsOutside(ruled, untagged);
  const walls = rulings.vertical.filter(({ from, to }) => to - from > LEAST_WALL);
  const rows = rowSegments(free);
  const first = linesOfRows(rows, { walls });
  const unruled = unruledTables({ ...parts, runs: free }, first.lines, [...tagged, ...ruled]);
  const tables = [...tagged, ...ruled, ...unruled];
  const grounds = [...(page.grounds ?? []).map(frame.toUpright), ...framesOf(rulings)];
  const loose = runsOutside(unruled, free);
  const held = tables.map(({ box }) => box);
  const insets = textBoxes(loose, grounds, held).map((box) => insetOf(box, walls));
  const figures = page.figures.map(({ box }) => frame.toUpright(box));
  const solids = [...held, ...figures, ...insets.map(({ box }) => box)];
  const inBoxes = insets.flatMap((inset) => [...inset.runs]);
  const left = runsOutside(insets, loose);
  const leftRows = left === free ? rows : rowSegments(left);
  const rest = solids.length === 0 ? first : linesOfRows(leftRows, { walls, solids, held: inBoxes });
  return { tables, insets, ...rest };
}

function asidePieces(
  [orientation, runs]: readonly [Orientation, readonly TextRun[]],
  page: NativePage,
  isRtl: boolean,
): Piece[] {
  const frame = frameOf(orientation, page);
  const { lines, gutters } = pageLines(turnRuns(runs, frame));
  return readingOrder(textPieces(lines, orientation, true), { isRtl, gutters }).map((piece) =>
    shown(piece, frame),
  );
}

function runsOutside(
  tables: readonly { readonly runs: ReadonlySet<TextRun> }[],
  runs: readonly TextRun[],
): readonly TextRun[] {
  return tables.length === 0 ? runs : runs.filter((run) => !tables.some((table) => table.runs.has(run)));
}

/** Wide rules, where there are few: many are those of tables and forms. */
function separators(
  { rules, width }: NativePage,
  frame: Frame,
  tables: readonly TableRegion[],
): readonly Box[] {
  const isFrame = (rule: Box): boolean =>
    tables.some(
      ({ box }) =>
        overlapX(rule, box) > 0 && rule.y1 > box.y0 - FRAME_SLACK && rule.y0 < box.y1 + FRAME_SLACK,
    );
  const free = rules.map((rule) => frame.toUpright(rule)).filter((rule) => !isFrame(rule));
  return free.length <= MOST_SEPARATORS ? free.filter((rule) => widthOf(rule) >= width * 0.3) : [];
}

/** Whether most letters of a page belong to a script that is written from right to left. */
export function isRightToLeft(runs: readonly TextRun[]): boolean {
  let rtl = 0;
  let letters = 0;
  for (const { text } of runs) {
    rtl += countRtl(text);
    letters += text.length;
  }
  return rtl * 2.5 > letters;
}

function textPieces(lines: readonly TextLine[], orientation: Orientation, isAside: boolean): TextPiece[] {
  return blocksOf(lines).map((block) => ({ kind: "text", box: block.box, block, orientation, isAside }));
}

function shown(piece: Piece, frame: Frame): Piece {
  return { ...piece, box: frame.fromUpright(piece.box) };
}

function marginText(lines: readonly TextLine[], frame: Frame): { text: string; box: Box } | undefined {
  const box = boxAround(lines);
  return box && { text: lines.map(({ text }) => text).join("\n"), box: frame.fromUpright(box) };
}
