import { expect, test } from "vitest";
import type { TextRun } from "../read/text-run.ts";
import { findMarks, runningLines } from "./margin-marks.ts";
import { linesOf } from "./text-line.ts";

type Text = readonly [text: string, x: number, y: number, size: number];

const body = Array.from(
  { length: 12 },
  (_, row): Text => [`line ${row} of the text of a letter`, 80, 150 + row * 14, 11],
);

/** The lines that run through the margins of the only page of a document. */
function runningOf(...texts: readonly Text[]): Record<string, string> {
  const runs = [...body, ...texts].map(([text, x0, y0, size]): TextRun => {
    const box = { x0, y0, x1: x0 + text.length * size * 0.45, y1: y0 + size };
    return { text, box, size, isBold: false, isItalic: false, isMono: false, orientation: 0 };
  });
  const page = { lines: linesOf(runs), height: 842 };
  const running = runningLines(page, findMarks([page]));
  return Object.fromEntries([...running].map(([line, margin]) => [line.text, margin]));
}

test("a small line above a letter is its head", () => {
  expect(runningOf(["Northern Transport Authority", 80, 40, 8])).toEqual({
    "Northern Transport Authority": "header",
  });
});

test.each(["Page 1 of 1", "Seite 1 von 1", "第 1 页 共 1 页", "1 / 1", "صفحة 1 من 1", "- 1 -", "стр. 1"])(
  "%s is a foot, with all that stands beside it",
  (number) => {
    expect(runningOf(["Confidential", 80, 790, 8], [number, 300, 790, 8])).toEqual({
      [`Confidential\t${number}`]: "footer",
    });
  },
);

test("the imprint of a letter is its foot", () => {
  const imprint: readonly Text[] = [
    ["Muster GmbH, Hauptweg 5, Berlin", 80, 780, 7],
    ["IBAN DE00 1234 5678, www.example.org", 80, 790, 7],
  ];
  expect(Object.values(runningOf(...imprint))).toEqual(["footer", "footer"]);
});

test.each([
  ["a note", "1 As the committee said in its first report", 8],
  ["a source", "Source: own figures, see www.example.org", 8],
  ["text in the size of the letter", "With kind regards, the board", 11],
  ["a small remark", "Figures are in thousands of euro unless it is said here", 8],
])("%s at the end of the page is no foot", (_, text, size) => {
  expect(runningOf([text, 80, 790, size])).toEqual({});
});

test("nothing on a page of few lines runs", () => {
  const runs = [["A title", 100, 300, 24] as const, ["a subtitle of it", 100, 40, 12] as const].map(
    ([text, x0, y0, size]): TextRun => ({
      text,
      box: { x0, y0, x1: x0 + 90, y1: y0 + size },
      size,
      ...{ isBold: false, isItalic: false, isMono: false, orientation: 0 },
    }),
  );
  const page = { lines: linesOf(runs), height: 842 };
  expect(runningLines(page, findMarks([page])).size).toBe(0);
});
