import { expect, test } from "vitest";
import type { TextRun } from "../read/text-run.ts";
import { columnNotes } from "./column-notes.ts";
import type { Piece } from "./page-layout.ts";
import { blocksOf } from "./text-block.ts";
import { linesOf } from "./text-line.ts";

const gutters = [{ x: 300, y0: 40, y1: 700 }];

function piece(text: string, { x, y, size }: { x: number; y: number; size: number }): Piece {
  const box = { x0: x, y0: y, x1: x + 200, y1: y + size };
  const face = { isBold: false, isItalic: false, isMono: false };
  const run: TextRun = { text, box, size, ...face, orientation: 0 };
  const [block] = blocksOf(linesOf([run]));
  if (!block) throw new Error("a run is a block");
  return { kind: "text", box, block, orientation: 0, isAside: false };
}

const body = piece("The text of the left column goes on", { x: 50, y: 100, size: 10 });
const note = piece("12 See the harbour master\u2019s book", { x: 50, y: 600, size: 8 });
const right = piece("in the right one, which has no notes.", { x: 320, y: 100, size: 10 });

test("notes below a column are told from its text", () => {
  const rest = piece("continued from the page before", { x: 50, y: 580, size: 8 });
  expect([...columnNotes([body, rest, note, right], gutters, 10)]).toEqual([rest, note]);
});

test("small text is no note where text follows it, where none begins like one or where there are no columns", () => {
  const after = piece("The text goes on below", { x: 50, y: 650, size: 10 });
  expect(columnNotes([body, note, after, right], gutters, 10).size).toBe(0);
  const source = piece("source: the harbour master", { x: 50, y: 600, size: 8 });
  expect(columnNotes([body, source, right], gutters, 10).size).toBe(0);
  expect(columnNotes([body, note, right], [], 10).size).toBe(0);
});
