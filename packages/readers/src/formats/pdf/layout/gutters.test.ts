import { expect, test } from "vitest";
import { findGutters, sideOf } from "./gutters.ts";

const segment = (text: string, x: number, y: number) => ({
  text,
  size: 10,
  box: { x0: x, y0: y, x1: x + text.length * 5, y1: y + 9 },
});
const prose = "a line of prose that fills the column";

test("rows of prose with the same strip of white have a gutter there", () => {
  const rows = [0, 12, 24, 36].flatMap((y) => [segment(prose, 50, y), segment(prose, 260, y)]);
  const [gutter, ...others] = findGutters(rows);
  expect(others).toEqual([]);
  expect(gutter?.x).toBeGreaterThan(235);
  expect(gutter?.x).toBeLessThan(260);
});

test("short words in columns are a table, not columns of a page", () => {
  const rows = [0, 12, 24, 36].flatMap((y) => [segment("Anna", 50, y), segment("12.00", 260, y)]);
  expect(findGutters(rows)).toEqual([]);
});

test("a gutter goes on beside the longer column and ends at what crosses it", () => {
  const rows = [0, 12, 24].flatMap((y) => [segment(prose, 50, y), segment(prose, 260, y)]);
  const longer = [36, 48, 60].map((y) => segment(prose, 50, y));
  const across = segment(prose.repeat(2), 50, 72);
  const [gutter] = findGutters([...rows, ...longer, across]);
  expect(gutter).toBeDefined();
  if (!gutter) return;
  expect(longer.map(({ box }) => sideOf(gutter, box))).toEqual(["left", "left", "left"]);
  expect(sideOf(gutter, across.box)).toBeUndefined();
});

test("a gutter goes on below a table that stands in one column", () => {
  const rows = [0, 12, 24].flatMap((y) => [segment(prose, 50, y), segment(prose, 260, y)]);
  const below = segment(prose, 50, 120);
  const sideBelow = (x1: number): string | undefined => {
    const [gutter] = findGutters([...rows, below], [], [{ x0: 50, y0: 40, x1, y1: 115 }]);
    return gutter && sideOf(gutter, below.box);
  };
  expect(sideBelow(200)).toBe("left");
  expect(sideBelow(400)).toBeUndefined();
});

test("a line that is drawn between two texts is a gutter however narrow they are", () => {
  const rows = [0, 12, 24, 36, 48].flatMap((y) => [
    segment(prose, 50, y),
    segment("from 7 to 9 only", 260, y + 5),
  ]);
  expect(findGutters(rows)).toEqual([]);
  expect(findGutters(rows, [{ at: 250, from: 0, to: 60 }])).toEqual([{ x: 250, y0: 0, y1: 60 }]);
  expect(findGutters(rows, [{ at: 100, from: 0, to: 60 }])).toEqual([]);
});

test("a narrow column of words beside sentences that run on is a column, one of values is not", () => {
  const beside = (text: string) =>
    [0, 12, 24, 36].flatMap((y) => [segment(prose, 50, y), segment(text, 260, y)]);
  expect(findGutters(beside("A word apart"))).toHaveLength(1);
  expect(findGutters(beside("1,200 boats"))).toEqual([]);
  const labels = [0, 12, 24, 36].flatMap((y) => [
    segment("Boats with more than two engines", 50, y),
    segment("Forbidden", 260, y),
  ]);
  expect(findGutters(labels)).toEqual([]);
});

test("the wide spaces of justified lines do not hide that they are prose", () => {
  const words = ["justified", "lines have", "wide gaps"];
  const line = (x: number, y: number) => words.map((text, index) => segment(text, x + index * 58, y));
  const rows = [0, 12, 24, 36].flatMap((y) => [...line(50, y), ...line(290, y)]);
  expect(findGutters(rows).some(({ x }) => x > 220 && x < 290)).toBe(true);
});

test("a gutter begins where the first of its columns does, which need not be on one row", () => {
  const rows = [12, 24, 36].flatMap((y) => [segment(prose, 50, y), segment(prose, 260, y)]);
  const higher = segment(prose, 260, 0);
  const [gutter] = findGutters([higher, ...rows]);
  expect(gutter && sideOf(gutter, higher.box)).toBe("right");
});

test("the last line of a paragraph across the columns is not the first of a column", () => {
  const rows = [24, 36, 48].flatMap((y) => [segment(prose, 50, y), segment(prose, 260, y)]);
  const [across, tail] = [segment(prose.repeat(2), 50, 0), segment("and ends here", 50, 12)];
  const [gutter] = findGutters([across, tail, ...rows]);
  expect(gutter && sideOf(gutter, tail.box)).toBeUndefined();
});
