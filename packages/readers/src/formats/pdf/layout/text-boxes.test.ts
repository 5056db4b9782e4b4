import { expect, test } from "vitest";
import type { Box } from "../read/box.ts";
import { unreadPage } from "../read/unread-page.ts";
import { unknownProfile } from "./document-profile.ts";
import { pageDrafts } from "./page-drafts.ts";
import { textBoxes } from "./text-boxes.ts";

type Text = readonly [text: string, x: number, y: number, size?: number];

/** What a page says, block by block, with these texts at their places and boxes drawn on it. */
function blocksOf(
  texts: readonly Text[],
  drawn: { readonly grounds?: readonly Box[]; readonly frames?: readonly Box[] },
) {
  const runs = texts.map(([text, x0, y0, size = 10]) => ({
    text,
    size,
    box: { x0, y0, x1: x0 + text.length * size * 0.45, y1: y0 + size },
    ...{ isBold: false, isItalic: false, isMono: false, orientation: 0 as const },
  }));
  const { grounds = [], frames = [] } = drawn;
  const rulings = {
    horizontal: frames.flatMap(({ x0, y0, x1, y1 }) => [y0, y1].map((at) => ({ at, from: x0, to: x1 }))),
    vertical: frames.flatMap(({ x0, y0, x1, y1 }) => [x0, x1].map((at) => ({ at, from: y0, to: y1 }))),
  };
  const page = { ...unreadPage(0, ""), problem: undefined, width: 600, height: 800, runs, grounds, rulings };
  return pageDrafts(page, { profile: unknownProfile, outline: [] }).map(({ content }) =>
    String(content["text"]),
  );
}

const wide = "the minutes of the meeting were read and agreed to by all who were";
const side: readonly Text[] = [
  ["Members of the board", 60, 200, 9],
  ["Seat in Northport", 60, 214, 9],
  ["Founded by merchants", 60, 228, 9],
];
const beside: readonly Text[] = [198, 210, 222, 234].map((y) => [wide, 220, y]);
const boxOfSide = { x0: 50, y0: 190, x1: 190, y1: 245 };

test.each(["grounds", "frames"] as const)(
  "text in a box (%s) is read in one piece, before what stands beside it",
  (kind) => {
    expect(blocksOf([...side, ...beside], { [kind]: [boxOfSide] })).toEqual([
      "Members of the board Seat in Northport Founded by merchants",
      [wide, wide, wide, wide].join(" "),
    ]);
  },
);

test("a paragraph that flows round a box stays whole", () => {
  const box = { x0: 400, y0: 190, x1: 590, y1: 245 };
  const held = side.map(([text, x, y]): Text => [text, x + 350, y, 9]);
  const narrow: readonly Text[] = [196, 208, 220, 232].map((y) => [wide, 60, y]);
  const below: Text = [`${wide} there and then went home again`, 60, 247];
  const [first, second] = blocksOf([...held, ...narrow, below], { grounds: [box] });
  expect(first).toBe([wide, wide, wide, wide, below[0]].join(" "));
  expect(second).toContain("Members of the board");
});

test("a sentence goes on below the column that stands beside its first lines", () => {
  const column = [196, 208, 220, 232].flatMap((y, row): Text[] => [
    [wide, 60, y],
    [row === 0 ? "Members of the board" : "and of its council", 450, y],
  ]);
  const below: Text = [`${wide} there and then went home again, all of them`, 60, 244];
  const [first, ...others] = blocksOf([...column, below], {});
  expect(first).toBe([wide, wide, wide, wide, below[0]].join(" "));
  expect(others.join(" ")).toContain("Members of the board");
});

test("a box across two columns is read between what stands above and below it", () => {
  const column = "prose that fills its column to the end";
  const row = (name: string, y: number): Text[] => [
    [`${name} ${column}`, 50, y],
    [`${name} ${column}`, 320, y],
  ];
  const box = { x0: 45, y0: 150, x1: 560, y1: 185 };
  const inside: readonly Text[] = [
    ["A note that stands across the page", 50, 155],
    ["and goes on in its second line of text", 50, 170],
  ];
  const blocks = blocksOf(
    [...row("a", 100), ...row("b", 112), ...row("c", 124), ...inside, ...row("d", 200)],
    {
      grounds: [box],
    },
  );
  expect(blocks.map((text) => text.slice(0, 6))).toEqual(["a pros", "a pros", "A note", "d pros", "d pros"]);
});

test("text in a box tells of columns too: what stands below it is no part of the line beside", () => {
  const column = "prose that fills its own column to the end";
  const rows = [100, 112, 124, 136, 160].map((y): Text => [column, 50, y]);
  const held = [100, 112, 124, 136].map((y): Text => [column, 300, y]);
  const blocks = blocksOf([...rows, ...held, [`below: ${column}`, 296, 160]], {
    grounds: [{ x0: 290, y0: 95, x1: 560, y1: 150 }],
  });
  expect(blocks.at(-1)).toBe(`below: ${column}`);
});

test("what goes on on both sides of an edge is no box: a marker drawn over words", () => {
  const marked = { x0: 220, y0: 190, x1: 380, y1: 245 };
  const words = beside.flatMap(([text, x, y]): Text[] => [
    [text.slice(0, 31), x, y],
    [text.slice(32), x + 32 * 4.5, y],
  ]);
  expect(blocksOf(words, { grounds: [marked] })).toEqual([[wide, wide, wide, wide].join(" ")]);
});

test("the ground of a column of values is no box", () => {
  const runs = ["1,234.50 in 2023", "2,345.60 in 2022", "3,456.70 in 2021"].map((text, row) => ({
    text,
    size: 10,
    box: { x0: 200, y0: 200 + row * 14, x1: 272, y1: 210 + row * 14 },
    ...{ isBold: false, isItalic: false, isMono: false, orientation: 0 as const },
  }));
  const others = runs.map((run) => ({ ...run, text: wide, box: { ...run.box, x0: 300, x1: 500 } }));
  const ground = { x0: 190, y0: 195, x1: 290, y1: 245 };
  expect(textBoxes([...runs, ...others], [ground], [])).toEqual([]);
  const named = runs.map((run) => ({ ...run, text: "of the year before" }));
  expect(textBoxes([...named, ...others], [ground], [])).toEqual([{ box: ground, runs: named }]);
  const values = others.map((run) => ({ ...run, text: "1,234" }));
  expect(textBoxes([...named, ...values], [ground], [])).toEqual([]);
});

test("words in columns on a ground are the head of a table, not a box", () => {
  const heads = [
    ["Change in", "Transfers", "Fair value"],
    ["all gains", "into these", "at the end"],
    ["of the year", "level three", "of it all"],
  ];
  const head = heads.flatMap((row, y) =>
    row.map((text, x) => ({
      text,
      size: 10,
      box: { x0: 200 + x * 80, y0: 200 + y * 12, x1: 200 + x * 80 + text.length * 4.5, y1: 210 + y * 12 },
      ...{ isBold: false, isItalic: false, isMono: false, orientation: 0 as const },
    })),
  );
  const below = head.map((run) => ({
    ...run,
    text: wide,
    box: { ...run.box, y0: run.box.y0 + 80, y1: run.box.y1 + 80 },
  }));
  expect(textBoxes([...head, ...below], [{ x0: 190, y0: 195, x1: 430, y1: 240 }], [])).toEqual([]);
});
