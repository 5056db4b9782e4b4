import { expect, test } from "vitest";
import type { TextRun } from "../read/text-run.ts";
import { findMarks, runningLines } from "./margin-marks.ts";
import { linesOf } from "./text-line.ts";

function run(text: string, y: number, size = 10): TextRun {
  const box = { x0: 50, y0: y, x1: 50 + text.length * 5, y1: y + size };
  return { text, box, size, isBold: false, isItalic: false, isMono: false, orientation: 0 };
}

const page = (number: number) => ({
  height: 800,
  lines: linesOf([
    run("A Journal of Tides", 30, 9),
    run(`Chapter ${number}`, 60, 20),
    ...[100, 300, 500].map((y) => run(`own text ${number} of the page, long enough to be the body`, y)),
    run(`${number}`, 770, 9),
  ]),
});
const marks = findMarks([1, 2, 3, 4].map(page));
const marginOf = (text: string, y: number, size: number) => {
  const lines = linesOf([run(text, y, size)]);
  return lines[0] && runningLines({ lines, height: 800 }, marks).get(lines[0]);
};

test("what repeats in a margin runs through it, whatever number it carries", () => {
  expect(marginOf("A Journal of Tides", 30, 9)).toBe("header");
  expect(marginOf("417", 770, 9)).toBe("footer");
});

test("a title on the line where headers stand is one too", () => {
  expect(marginOf("On Harbours", 30, 9)).toBe("header");
});

test("large type at the top is a heading even where every page has one", () => {
  expect(marginOf("Chapter 5", 60, 20)).toBeUndefined();
});

test("text of the page is its own, also when it repeats", () => {
  expect(marginOf("A Journal of Tides", 300, 9)).toBeUndefined();
});

test("the number of a single page runs, with what stands beside it; numbers within the page do not", () => {
  const lines = linesOf([
    run("Tides and Harbours", 30),
    { ...run("74", 30), box: { x0: 400, y0: 30, x1: 410, y1: 40 } },
    run("text of the page, long enough to be the body of it", 300),
    run("12", 720),
    run("2024", 760),
    run("2025 was better", 780),
  ]);
  const alone = findMarks([{ lines, height: 800 }]);
  const running = [...runningLines({ lines, height: 800 }, alone).keys()].map(({ text }) => text);
  expect(running).toEqual(["Tides and Harbours\t74"]);
});

test("text that begins in the margin is no header, whatever stands there on other pages", () => {
  const high = linesOf(
    [30, 42, 54, 66, 78, 90, 102, 114, 126].map((y) => run("text that begins high up", y, 9)),
  );
  expect(runningLines({ lines: high, height: 800 }, marks).size).toBe(0);
});

test("the head of a table that some pages repeat stays with its rows; the number of a page runs however near the text is", () => {
  const pages = ["one", "two", "three", "four", "five", "six"].map((word, index) => ({
    height: 800,
    lines: linesOf([
      run(index > 3 ? "Boat Flag Tons" : `text of page ${word}`, 60),
      ...Array.from({ length: 57 }, (_, row) => run(`the page ${word} has rows of text`, 72 + row * 12)),
      run(String(91 + index), 768),
    ]),
  }));
  const found = findMarks(pages);
  const texts = pages.flatMap((one) => [...runningLines(one, found).values()]);
  expect(texts).toEqual(pages.map(() => "footer"));
});
