import { excessOf } from "@a2c-smcp/runtime";
import { expect, test } from "vitest";
import { cutContent } from "./cut-content.ts";

const limits = { rows: 50, characters: 100 };

test("what fits stays as it is", () => {
  const content = { headers: ["a"], rows: [["x"]], total_rows: 500, truncated: true };
  expect(cutContent(content, limits)).toBe(content);
});

test("rows are dropped whole when they are too many, and counted", () => {
  const rows = Array.from({ length: 60 }, () => [1]);
  expect(cutContent({ rows }, limits)).toEqual({ rows: rows.slice(0, 50), total_rows: 60, truncated: true });
});

test("rows are dropped whole when they are too long, headers included in the count", () => {
  const row = ["x".repeat(20), "y".repeat(20)];
  const cut = cutContent({ headers: ["h".repeat(20)], rows: [row, row, row] }, limits);
  expect(cut).toEqual({ headers: ["h".repeat(20)], rows: [row, row], total_rows: 3, truncated: true });
});

test("how many rows there are is not overwritten", () => {
  const rows = Array.from({ length: 60 }, () => [1]);
  expect(cutContent({ rows, total_rows: 9000 }, limits)["total_rows"]).toBe(9000);
});

test("a first row that is too long shows the beginning of each cell", () => {
  const cut = cutContent({ rows: [["x".repeat(500), "y".repeat(500)], ["z"]] }, limits);
  expect(cut).toEqual({
    rows: [["x".repeat(50), "y".repeat(50)]],
    total_rows: 2,
    truncated: true,
  });
});

test("a long text is cut at a character, never inside one", () => {
  expect(cutContent({ text: "a".repeat(101) }, limits)).toEqual({ text: "a".repeat(100), truncated: true });
  const emoji = "😀".repeat(60);
  const cut = cutContent({ text: `x${emoji}` }, limits)["text"];
  expect(cut).toBe(`x${"😀".repeat(49)}`);
});

test("items of a list are cut with what is below them", () => {
  const items = [{ text: "one", items: ["a".repeat(60)] }, { text: "two", items: ["b".repeat(60)] }, "three"];
  expect(cutContent({ ordered: true, items }, limits)).toEqual({
    ordered: true,
    items: items.slice(0, 1),
    total_items: 3,
    truncated: true,
  });
});

test("long series of a chart are cut too", () => {
  const values = Array.from({ length: 1000 }, (_, index) => index);
  const cut = cutContent({ chart_type: "line", title: "t", series: [{ name: "s", values }] }, limits);
  expect(cut["truncated"]).toBe(true);
  expect(JSON.stringify(cut).length).toBeLessThan(300);
});

test("a cycle of depth ends", () => {
  let deep: object = {};
  for (let i = 0; i < 200; i++) deep = { deep };
  expect(cutContent({ deep }, limits)["truncated"]).toBe(true);
});

test("what lies deeper than a reader takes is left out, and that is said", () => {
  let items: unknown = [];
  for (let level = 0; level < 300; level++) items = [{ text: `level ${level}`, items }];
  const cut = cutContent({ ordered: false, items }, { rows: 50, characters: 100_000 });
  expect(cut["truncated"]).toBe(true);
  expect(excessOf(cut, { depth: 104, values: 1000 })).toBeUndefined();
  expect(excessOf(cut, { depth: 90, values: 1000 })).toBeDefined();
});
