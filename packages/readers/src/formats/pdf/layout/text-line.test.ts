import { expect, test } from "vitest";
import type { TextRun } from "../read/text-run.ts";
import { linesOf } from "./text-line.ts";

/** A run of 12 points; the box of a dash or a tilde is as flat as the sign. */
function run(text: string, [x0, x1]: readonly [number, number], [y0, y1] = [100, 111]): TextRun {
  const face = { isBold: false, isItalic: false, isMono: false };
  return { text, box: { x0, y0, x1, y1 }, size: 12, ...face } as TextRun;
}

test("a flat sign stays between the letters of its line", () => {
  const lines = linesOf([run("-40", [10, 26]), run("～", [29, 38], [104, 106]), run("60 °C", [41, 68])]);
  expect(lines.map(({ text }) => text)).toEqual(["-40 ～ 60 °C"]);
});

test("a small letter that lies within a line is a line of its own", () => {
  const lines = linesOf([run("Large", [10, 60], [100, 130]), { ...run("x", [62, 66], [110, 113]), size: 4 }]);
  expect(lines).toHaveLength(2);
});
