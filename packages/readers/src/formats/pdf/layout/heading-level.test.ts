import { expect, test } from "vitest";
import { noRoles } from "../read/structure-roles.ts";
import type { TextRun } from "../read/text-run.ts";
import { isContentsPage } from "./contents-page.ts";
import { headingLevel } from "./heading-level.ts";
import { learnStyles } from "./heading-styles.ts";
import { blocksOf } from "./text-block.ts";
import { linesOf } from "./text-line.ts";

function run(text: string, y: number, look: { size?: number; isBold?: boolean; x?: number } = {}): TextRun {
  const { size = 10, isBold = false, x = 50 } = look;
  const box = { x0: x, y0: y, x1: x + text.length * size * 0.5, y1: y + size };
  return { text, box, size, isBold, isItalic: false, isMono: false, orientation: 0 };
}

const sentence = "Text of the usual size that goes on and on until it has filled the line,";
const body = Array.from({ length: 20 }, (_, index) => run(sentence, 200 + index * 12));

/** Which of the blocks of a page are headings. */
function headings(runs: readonly TextRun[], isContents = false): string[] {
  const styles = learnStyles(linesOf(body), []);
  return blocksOf(linesOf(runs)).flatMap((block) =>
    headingLevel(block, { styles, roles: noRoles, taggedSize: 0, outline: [], isContents }) === undefined
      ? []
      : block.lines.map(({ text }) => text).join(" "),
  );
}

test.each([
  ["large letters", run("The Sea", 100, { size: 14 })],
  ["bold letters of the usual size", run("Grass", 100, { isBold: true })],
  ["bold letters that are smaller than the text", run("Grass", 100, { isBold: true, size: 9 })],
  ["bold letters that introduce what follows", run("Steps to take:", 100, { isBold: true })],
])("%s are a heading", (_, line) => {
  expect(headings([line, ...body])).toEqual([line.text]);
});

test("a number that stands far from its title belongs to it", () => {
  expect(
    headings([run("7", 100, { isBold: true }), run("Salt", 100, { isBold: true, x: 90 }), ...body]),
  ).toEqual(["7 Salt"]);
});

test.each([
  "Figure 3.1: Boats by year",
  "TABLE 28 – HARBOUR DUES",
  "Fig. 4 The pier",
  "图 2-1 港口",
  "Table: Provisional results",
  "Source: the harbour office",
])("%s is a caption and no heading", (text) => {
  expect(headings([run(text, 100, { size: 12, isBold: true }), ...body])).toEqual([]);
});

test.each(["Table of Contents", "Figures of speech", "Tables and chairs", "Chart room"])(
  "%s is no caption",
  (text) => {
    expect(headings([run(text, 100, { size: 14 }), ...body])).toEqual([text]);
  },
);

test("a sentence that begins in bold and fills its line is text", () => {
  const first = run("Red lights. They burn at night and are seen from four miles off when", 100, {
    isBold: true,
  });
  expect(
    headings([
      first,
      run("They stand on the north pier and on the rock before it, as they did,", 112),
      ...body,
    ]),
  ).toEqual([]);
});

test("the lines of a table of contents are no headings, its title is one", () => {
  const entries = ["The Sea", "The Land", "The Sky", "The End"].map((title, index) =>
    run(`${title} ........................ ${index * 10 + 3}`, 130 + index * 20, { size: 12, isBold: true }),
  );
  const runs = [
    run("Contents", 100, { isBold: true }),
    ...entries,
    run("Part I. The Shore", 230, { size: 14 }),
  ];
  expect(isContentsPage(linesOf(runs))).toBe(true);
  expect(headings(runs, true)).toEqual(["Contents"]);
});

test("the rest of a sentence in large letters is no heading", () => {
  expect(headings([run("and so it ends.", 100, { size: 14 }), ...body])).toEqual([]);
});

test("a title that tags call a paragraph is a heading where it is larger than those that are tagged", () => {
  const styles = learnStyles(linesOf(body), []);
  const context = { styles, outline: [], isContents: false, taggedSize: 14 };
  const roles = { ...noRoles, headings: new Map([[1, 1]]) };
  const levelOf = (size: number): number | undefined => {
    const [block] = blocksOf(linesOf([run("The Sea", 100, { size }), ...body]));
    return block && headingLevel(block, { ...context, roles });
  };
  expect(levelOf(22)).toBe(1);
  expect(levelOf(14)).toBeUndefined();
});
