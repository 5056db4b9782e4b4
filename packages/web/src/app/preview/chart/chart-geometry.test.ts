import { describe, expect, test } from "vitest";
import { columnsOf, heightAt, linePath, rangeOf, slicesOf, ticksOf } from "./chart-geometry.ts";
import { readChart } from "./chart-model.ts";

const area = { left: 0, top: 0, width: 100, height: 100 };
const range = { low: 0, high: 10 };
const series = (values: (number | null)[]) => ({ name: "", categories: [], values });

describe("axes", () => {
  test("ticks are round and cover the range", () => {
    expect(ticksOf({ low: 0, high: 701 })).toEqual([0, 200, 400, 600, 800]);
    expect(ticksOf({ low: -0.3, high: 0.3 })).toEqual([-0.4, -0.2, 0, 0.2, 0.4]);
  });

  test("columns stand on zero; a line far from zero does not have to", () => {
    expect(rangeOf([series([900, 1000])], true)).toEqual({ low: 0, high: 1000 });
    expect(rangeOf([series([900, 1000])], false)).toEqual({ low: 900, high: 1000 });
    expect(rangeOf([series([null])], true)).toEqual({ low: 0, high: 1 });
    expect(rangeOf([series([0, 0])], true)).toEqual({ low: -1, high: 1 });
  });
});

describe("columns", () => {
  test("stand side by side in the slot of their category, gaps are left out", () => {
    const columns = columnsOf([series([10, null]), series([5, 5])], { range, area, points: 2 });
    expect(columns.map(({ series: row, index }) => [row, index])).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
    const [first, second] = columns;
    expect(first).toMatchObject({ y: 0, height: 100 });
    expect(second?.x).toBeCloseTo((first?.x ?? 0) + (first?.width ?? 0));
  });

  test("below zero they hang", () => {
    const [column] = columnsOf([series([-5])], { range: { low: -10, high: 10 }, area, points: 1 });
    expect(column).toMatchObject({ y: heightAt(0, { low: -10, high: 10 }, area), height: 25 });
  });
});

describe("lines and pies", () => {
  test("a line breaks at a gap", () => {
    expect(linePath([0, 10, null, 5], { range, area, points: 4 })).toBe("M12.5 100L37.5 0M87.5 50");
  });

  test("slices share the whole; what is not above zero has none", () => {
    const slices = slicesOf([1, -4, 3, null, 0], { x: 0, y: 0, radius: 10 });
    expect(slices.map(({ index, share }) => [index, share])).toEqual([
      [0, 0.25],
      [2, 0.75],
    ]);
    expect(slices[0]?.path).toBe("M0 0L0 -10A10 10 0 0 1 10 0Z");
  });

  test("a single slice is drawn as nearly a whole circle", () => {
    expect(slicesOf([7], { x: 0, y: 0, radius: 10 })[0]?.path).toMatch(/A10 10 0 1 1 -0\.01 -10Z$/);
  });
});

describe("a chart that is read", () => {
  test("keeps series with numbers and names every place", () => {
    const chart = readChart({
      chart_type: "doughnut",
      title: "T",
      series: [
        { name: "a", categories: ["x"], values: [1, "2", Number.NaN, 4], omitted: 3 },
        { name: "b", categories: [], values: [] },
        null,
      ],
    });
    expect(chart).toMatchObject({ shape: "pie", title: "T", omitted: 3, categories: ["x", "2", "3", "4"] });
    expect(chart.series).toEqual([{ name: "a", categories: ["x"], values: [1, null, null, 4] }]);
  });

  test.each([
    ["column", "columns"],
    ["bar", "columns"],
    ["line", "line"],
    ["area", "line"],
    ["scatter", "points"],
    ["pie", "pie"],
    ["unheard of", "columns"],
  ])("%s is drawn as %s", (type, shape) => {
    expect(readChart({ chart_type: type }).shape).toBe(shape);
  });
});
