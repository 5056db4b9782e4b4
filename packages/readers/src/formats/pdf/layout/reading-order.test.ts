import { expect, test } from "vitest";
import { readingOrder } from "./reading-order.ts";

const piece = (name: string, [x0, y0, x1, y1]: readonly [number, number, number, number]) => ({
  name,
  box: { x0, y0, x1, y1 },
});
const title = piece("title", [50, 10, 550, 30]);
const leftTop = piece("left top", [50, 40, 290, 100]);
const leftBottom = piece("left bottom", [50, 110, 290, 300]);
const rightTop = piece("right top", [310, 40, 550, 200]);
const rightBottom = piece("right bottom", [310, 210, 550, 300]);
const end = piece("end", [50, 320, 550, 340]);
const gutters = [{ x: 300, y0: 40, y1: 300 }];

function order(pieces: readonly ReturnType<typeof piece>[], isRtl = false): string[] {
  return readingOrder(pieces, { isRtl, gutters }).map(({ name }) => name);
}

test("a column is read to its end before the next, between what spans both", () => {
  expect(order([end, rightBottom, rightTop, leftBottom, leftTop, title])).toEqual([
    "title",
    "left top",
    "left bottom",
    "right top",
    "right bottom",
    "end",
  ]);
});

test("what spans both columns in the middle parts the page in two", () => {
  const banner = piece("banner", [50, 202, 550, 208]);
  const lower = piece("left lower", [50, 210, 290, 300]);
  expect(order([banner, rightBottom, rightTop, lower, leftTop])).toEqual([
    "left top",
    "right top",
    "banner",
    "left lower",
    "right bottom",
  ]);
});

test("from right to left the right column comes first", () => {
  expect(order([leftTop, rightTop], true)).toEqual(["right top", "left top"]);
});

test("without a gutter things stand side by side only where they share a row", () => {
  const lowLeft = piece("low left", [50, 200, 290, 220]);
  expect(readingOrder([lowLeft, rightTop], { isRtl: false, gutters: [] }).map(({ name }) => name)).toEqual([
    "right top",
    "low left",
  ]);
});
